import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './carousel.module.css';
import { type Named, VisitorLock } from './lock.tsx';

/** §6: visitors see the main photo only; this slide stands for the others and invites to sign up. */
export function MorePhotos({ member, placeholder, count }: { member: Named; placeholder: string; count: number }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.picture} style={{ backgroundImage: `url("${placeholder}")` }}>
      <VisitorLock member={member} title={t('locked.more', { count })} />
    </div>
  );
}
