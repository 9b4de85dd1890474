import type { Profile } from '@rendezvous/contract/profile';
import { otherSizeOf } from '@rendezvous/contract/shared';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useRef, useState } from 'react';
import { usePictureAddress } from '../../platform/document/picture-address.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { MemberBadges } from '../../ui/member/member-card.tsx';
import { Photo } from '../../ui/member/photo.tsx';
import classes from './carousel.module.css';
import { MorePhotos, Slide } from './slide.tsx';

/** A profile's photos: swiped on a phone, paged on a desktop, by the browser's own scrolling. */
export function Carousel({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const { photos, name } = profile;
  const isVisitor = useUser() === null;
  const first = photos[0];
  const unseen = isVisitor ? Math.max(0, profile.num_photos - photos.length) : 0;
  const slides = photos.length + (unseen > 0 ? 1 : 0);
  const follow = () =>
    strip.current && setAt(Math.round(Math.abs(strip.current.scrollLeft) / strip.current.clientWidth));
  const go = (to: number) =>
    strip.current?.children[to]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'start' });
  if (!first) {
    return (
      <div className={classes.frame}>
        <div className={classes.strip}>
          <Photo image={null} name={name} alt={t('no_photos', { name })} shape="portrait" />
        </div>
        <MemberBadges member={profile} />
      </div>
    );
  }
  return (
    <div className={classes.gallery}>
      <div className={classes.frame}>
        <ul
          className={classes.strip}
          ref={strip}
          onScroll={follow}
          aria-label={t('photo_count', { count: photos.length + unseen })}
        >
          {photos.map((photo, index) => (
            <li key={photo.id} className={classes.slide}>
              <Slide
                photo={photo}
                member={profile.id}
                name={name}
                number={index + 1}
                can={profile.can.see_private_photos}
                isNear={Math.abs(index - at) <= 1}
              />
            </li>
          ))}
          {unseen > 0 && (
            <li className={classes.slide}>
              <MorePhotos member={profile.id} placeholder={first.placeholder} count={unseen} />
            </li>
          )}
        </ul>
        <MemberBadges member={profile} />
        {slides > 1 && (
          <>
            <span className={classes.count} aria-hidden>
              {at + 1} / {photos.length + unseen}
            </span>
            <Turns at={at} last={slides - 1} go={go} />
          </>
        )}
      </div>
      {photos.length > 1 && <Thumbs photos={photos} at={at} go={go} />}
    </div>
  );
}

/** The buttons to the photos beside the one shown; `last` is the number of the last slide. */
function Turns({ at, last, go }: { at: number; last: number; go: (to: number) => void }) {
  const { t } = useTranslation('profile');
  return (
    <>
      <button
        type="button"
        className={classes.turn}
        data-side="start"
        disabled={at === 0}
        aria-label={t('previous_photo')}
        onClick={() => go(at - 1)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.turn}
        data-side="end"
        disabled={at === last}
        aria-label={t('next_photo')}
        onClick={() => go(at + 1)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </>
  );
}

function Thumbs({ photos, at, go }: { photos: Profile['photos']; at: number; go: (to: number) => void }) {
  const { t } = useTranslation('profile');
  const addressOf = usePictureAddress();
  return (
    <ul className={classes.thumbs}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <button
            type="button"
            className={classes.thumb}
            aria-current={index === at || undefined}
            aria-label={t('show_photo', { number: index + 1 })}
            onClick={() => go(index)}
          >
            <img
              src={addressOf(otherSizeOf(photo, 'face'))}
              alt=""
              width={72}
              height={72}
              loading="lazy"
              style={{ backgroundImage: `url("${photo.placeholder}")` }}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
