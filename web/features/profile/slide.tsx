import type { Profile, ProfilePhoto } from '@rendezvous/contract/profile';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useLocation } from 'react-router';
import { useTranslation } from '../../platform/i18n.ts';
import { loginPath } from '../../platform/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import classes from './carousel.module.css';

interface SlideProps {
  photo: ProfilePhoto;
  name: string;
  number: number;
  can: Profile['can']['see_private_photos'];
  /** Shown now or one swipe away: fetched at once. */
  isNear: boolean;
}

/** One photo, whole: a wide one stands on its own blurred colours. A locked one says what unlocks it (§2). */
export function Slide({ photo, name, number, can, isNear }: SlideProps) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.picture} style={{ backgroundImage: `url("${photo.placeholder}")` }}>
      <img
        src={photo.filename}
        alt={t(photo.locked ? 'private_photo_alt' : 'photo_alt', { name, number })}
        width={photo.width}
        height={photo.height}
        className={classes.image}
        data-wide={photo.width > photo.height || undefined}
        loading={isNear ? 'eager' : 'lazy'}
        fetchPriority={number === 1 ? 'high' : undefined}
        decoding="async"
      />
      {photo.locked && <Lock reason={can.reason} />}
    </div>
  );
}

function Lock({ reason }: { reason: string | undefined }) {
  const { t } = useTranslation('profile');
  const location = useLocation();
  const isVisitor = reason === 'authentication_required';
  return (
    <div className={classes.lock}>
      <IconLock size={40} stroke={1.5} aria-hidden />
      <strong>{t('locked.title')}</strong>
      <span className={classes.unlock}>{t(isVisitor ? 'locked.login' : 'locked.text')}</span>
      <ButtonLink to={isVisitor ? loginPath(location) : '/premium'} color="secondary">
        {t(isVisitor ? 'visitor.login' : 'locked.action')}
      </ButtonLink>
    </div>
  );
}
