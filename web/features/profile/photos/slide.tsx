import type { Profile, ProfilePhoto } from '@rendezvous/contract/profile';
import { otherSizeOf } from '@rendezvous/contract/shared';
import type { MouseEvent } from 'react';
import { fetched } from '../../../platform/document/fetched.tsx';
import { isPlainPress } from '../../../platform/document/follow.ts';
import { usePictureAddress } from '../../../platform/document/pictures/picture-address.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { mediaFrom } from '../../../platform/theme/media.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import { Photo } from '../../../ui/member/photo.tsx';
import type { KnownCard } from '../next-member.ts';
import classes from './carousel.module.css';

/** Fetched on demand: only private photos and visitors need them. */
export const Lock = fetched('features/profile/photos/lock.tsx', async () => (await import('./lock.tsx')).Lock);
export const MorePhotos = fetched(
  'features/profile/photos/more-photos.tsx',
  async () => (await import('./more-photos.tsx')).MorePhotos,
);

interface SlideProps {
  photo: ProfilePhoto;
  /** The id of the photo's member. */
  member: string;
  name: string;
  number: number;
  can: Profile['can']['see_private_photos'];
  /** Visible or one swipe away: fetched at once. */
  isNear: boolean;
  /** Its card was just on screen: shows the card's picture until this one has loaded. */
  isSeen: boolean;
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** The width of a profile's picture: of a phone's screen, or of a column of the page. */
const sizes = `${mediaFrom('lg')} 540px, ${mediaFrom('sm')} 44vw, 100vw`;

/**
 * A photo, which opens the lightbox, or without script the picture itself. A wide one stands uncropped on its own
 * blurred colours, a drawing on the brand's tint. A locked one shows what unlocks it (§2).
 */
export function Slide({ photo, member, name, number, can, isNear, isSeen, onPress }: SlideProps) {
  const { t } = useTranslation('profile');
  const addressOf = usePictureAddress();
  const isWide = photo.width > photo.height;
  const large = addressOf(photo.filename);
  const seen = isSeen && !isWide ? [addressOf(photo.thumb_filename)] : [];
  const ground = { backgroundImage: [...seen, photo.placeholder].map((file) => `url("${file}")`).join() };
  const files = isWide
    ? { src: large, width: photo.width, height: photo.height }
    : {
        sizes,
        srcSet: `${addressOf(photo.thumb_filename)} 480w, ${addressOf(otherSizeOf(photo, 'thumb2x'))} 960w`,
        src: addressOf(photo.thumb_filename),
        width: 960,
        height: 1200,
      };
  const image = (
    <img
      {...files}
      alt={t(photo.locked ? 'private_photo_alt' : 'photo_alt', { name, number })}
      className={classes.image}
      {...(photo.drawn && { style: ground })}
      data-wide={isWide || undefined}
      loading={isNear ? 'eager' : 'lazy'}
      fetchPriority={number === 1 ? 'high' : undefined}
      decoding={number === 1 ? 'sync' : 'async'}
      draggable={false}
    />
  );
  return (
    <div className={classes.picture} {...(photo.drawn ? { 'data-drawn': true } : { style: ground })}>
      {photo.locked ? (
        <>
          {image}
          <Lock member={{ id: member, name }} reason={can.reason} />
        </>
      ) : (
        <a href={large} className={classes.press} aria-haspopup="dialog" onClick={onPress}>
          {image}
        </a>
      )}
    </div>
  );
}

interface NextMemberProps {
  card: KnownCard;
  open: () => void;
  /** A slide after the last photo, or else a line. */
  isSlide?: boolean;
}

/** Leads to the member whose profile follows. */
export function NextMember({ card, open, isSlide }: NextMemberProps) {
  const { t } = useTranslation('profile');
  const press = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <a href={memberPath(card.id)} className={isSlide ? classes.picture : classes.onward} onClick={press}>
      <Photo image={card.main_image} alt="" shape="portrait" />
      <strong>{t('next_member', { name: `${card.name}, ${card.age}` })}</strong>
    </a>
  );
}
