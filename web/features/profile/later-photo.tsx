import type { Profile } from '@rendezvous/contract/profile';
import { otherSizeOf } from '@rendezvous/contract/shared';
import { usePictureAddress } from '../../platform/document/pictures/picture-address.ts';
import classes from './members-id.module.css';
import { useLightbox } from './use-lightbox.ts';

/**
 * On a phone, repeats a later photo between the texts, as few readers swipe through all of them. Skipped for drawings,
 * which add nothing, and hidden from screen readers, which have all photos at the top.
 */
export function LaterPhoto({ photos, at }: { photos: Profile['photos']; at: number }) {
  const addressOf = usePictureAddress();
  const lightbox = useLightbox();
  const photo = photos[at];
  if (!photo || photo.locked || photo.drawn) return null;
  const thumb = addressOf(photo.thumb_filename);
  return (
    <div
      className={classes.later}
      style={{ backgroundImage: `url("${photo.placeholder}")` }}
      aria-hidden
      onClick={() => lightbox.open(at)}
    >
      <img
        sizes="100vw"
        srcSet={`${thumb} 480w, ${addressOf(otherSizeOf(photo, 'thumb2x'))} 960w`}
        src={thumb}
        alt=""
        loading="lazy"
      />
    </div>
  );
}
