import type { Profile, ProfilePhoto } from '@rendezvous/contract/profile';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { usePictureAddress } from '../../platform/document/picture-address.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { MembersOnlyButton } from '../like/login-notice.tsx';
import classes from './carousel.module.css';

interface SlideProps {
  photo: ProfilePhoto;
  /** The id of the photo's member. */
  member: string;
  name: string;
  number: number;
  can: Profile['can']['see_private_photos'];
  /** Visible or one swipe away: fetched at once. */
  isNear: boolean;
}

/** A photo, uncropped: a wide one on its own blurred colours. A locked one shows what unlocks it (§2). */
export function Slide({ photo, member, name, number, can, isNear }: SlideProps) {
  const { t } = useTranslation('profile');
  const addressOf = usePictureAddress();
  return (
    <div className={classes.picture} style={{ backgroundImage: `url("${photo.placeholder}")` }}>
      <img
        src={addressOf(photo.filename)}
        alt={t(photo.locked ? 'private_photo_alt' : 'photo_alt', { name, number })}
        width={photo.width}
        height={photo.height}
        className={classes.image}
        data-wide={photo.width > photo.height || undefined}
        loading={isNear ? 'eager' : 'lazy'}
        fetchPriority={number === 1 ? 'high' : undefined}
        decoding="async"
      />
      {photo.locked && <Lock member={member} reason={can.reason} />}
    </div>
  );
}

function Lock({ member, reason }: { member: string; reason: string | undefined }) {
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

function VisitorLock({ member, title }: { member: string; title: string }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.lock}>
      <IconLock size={40} stroke={1.5} aria-hidden />
      <strong>{title}</strong>
      <MembersOnlyButton action="photo" meet={member} color="secondary" mt="xs">
        {t('locked.see')}
      </MembersOnlyButton>
    </div>
  );
}

/** §6: visitors see the main photo only; this slide stands for the others and invites to sign up. */
export function MorePhotos({ member, placeholder, count }: { member: string; placeholder: string; count: number }) {
  const { t } = useTranslation('profile');
  return (
    <div className={classes.picture} style={{ backgroundImage: `url("${placeholder}")` }}>
      <VisitorLock member={member} title={t('locked.more', { count })} />
    </div>
  );
}
