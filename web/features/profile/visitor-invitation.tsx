import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { useLocation } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { loginPathFrom } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { MembersOnlyButton } from '../like/login-notice.tsx';
import classes from './members-id.module.css';

/** Invites a visitor to sign up, as reporting does. */
export function VisitorInvitation({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('profile');
  const { can } = useSettings();
  const location = useLocation();
  return (
    <>
      <aside className={classes.invitation}>
        <h2 className={classes.curious}>{t('visitor.title', { name })}</h2>
        <p className={classes.about}>{t('visitor.text')}</p>
        <div className={classes.choices}>
          {can.sign_up && <ButtonLink to={`${memberPath(id)}/signup`}>{t('visitor.sign_up')}</ButtonLink>}
          <ButtonLink to={loginPathFrom(location)} variant="default">
            {t('visitor.login')}
          </ButtonLink>
        </div>
      </aside>
      <div className={classes.foot}>
        <MembersOnlyButton
          action="report"
          member={{ id, name }}
          variant="subtle"
          color="gray"
          leftSection={<IconFlag size={18} stroke={1.8} aria-hidden />}
        >
          {t('safety:report.action')}
        </MembersOnlyButton>
      </div>
    </>
  );
}
