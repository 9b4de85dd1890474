import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { MembersOnlyButton } from '../../like/login-notice.tsx';
import classes from './carousel.module.css';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What stands over a photo that the reader may not see, and what unlocks it (§2). */
export function Lock({ member, reason }: { member: Named; reason: string | undefined }) {
  const { t } = useTranslation('profile');
  if (reason === 'authentication_required') return <VisitorLock member={member} title={t('locked.title')} />;
  return (
    <div className={classes.lock}>
      <IconLock size={40} stroke={1.5} aria-hidden />
      <strong>{t('locked.title')}</strong>
      <span className={classes.unlock}>{t('locked.text')}</span>
      <ButtonLink to="/premium" color="secondary">
        {t('locked.action')}
      </ButtonLink>
    </div>
  );
}

export function VisitorLock({ member, title }: { member: Named; title: string }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.lock}>
      <IconLock size={40} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      <MembersOnlyButton action="photo" member={member} color="secondary" mt="xs">
        {t('locked.see')}
      </MembersOnlyButton>
    </div>
  );
}
