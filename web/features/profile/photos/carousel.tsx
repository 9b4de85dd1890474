import type { Profile } from '@rendezvous/contract/profile';
import { otherSizeOf } from '@rendezvous/contract/shared';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isPlainPress } from '../../../platform/document/follow.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { type ListState, useMorphTarget } from '../../../platform/document/morphs.ts';
import { usePictureAddress } from '../../../platform/document/pictures/picture-address.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useUser } from '../../../platform/session/session.ts';
import { mediaBelow } from '../../../platform/theme/media.ts';
import { MemberBadges } from '../../../ui/member/member-card.tsx';
import { Photo } from '../../../ui/member/photo.tsx';
import strips from '../../../ui/strip/strip.module.css';
import { Turns } from '../../../ui/strip/turns.tsx';
import { useStrip } from '../../../ui/strip/use-strip.ts';
import { useNextMember } from '../next-member.ts';
import { photoCounts } from '../photos.rules.ts';
import { useLightbox, useReturn } from '../use-lightbox.ts';
import classes from './carousel.module.css';
import { MorePhotos, NextMember, Slide } from './slide.tsx';

const fetchLightbox = () => import('../profile-lightbox.tsx');
const ProfileLightbox = lazy(fetchLightbox);

/** On a phone, a press on the outer thirds of a photo turns to another. */
const isPhone = () => matchMedia(mediaBelow('sm')).matches;

function sideOf({ detail, clientX, currentTarget }: MouseEvent): -1 | 0 | 1 {
  // A press by the keyboard has no place.
  if (detail === 0 || !isPhone()) return 0;
  const { left, width } = currentTarget.getBoundingClientRect();
  const part = (clientX - left) / width;
  if (part < 0.3) return -1;
  return part > 0.7 ? 1 : 0;
}

/**
 * A profile's photos: swiped or pressed at the sides on a phone, with thumbnails on a desktop, by the browser's own
 * scrolling. The middle opens the lightbox. The next member of the list that led here comes after the last photo on a
 * phone, and has a link of their own below the photos elsewhere.
 */
export function Carousel({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { photos } = profile;
  const isVisitor = useUser() === null;
  const next = useNextMember(profile.id);
  const lightbox = useLightbox();
  const frame = useMorphTarget<HTMLDivElement>();
  const see = useReturn(lightbox.isOpen, (seen) => {
    strip.ref.current?.children[seen]?.querySelector('a')?.focus({ preventScroll: true });
    go(seen, 'instant');
  });
  const first = photos[0];
  const { unseen } = photoCounts(profile, isVisitor);
  const profileSlides = Math.max(1, photos.length + (unseen > 0 ? 1 : 0));
  const slides = profileSlides + (next ? 1 : 0);
  const { at, go, strip, onKeyDown } = useStrip(slides, next ? { onEnd: next.open } : {});
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    const to = at + sideOf(event);
    if (to === at || to < 0 || to >= slides) lightbox.open();
    else go(to);
  };
  return (
    <div className={classes.gallery} onPointerEnter={() => inBackground(fetchLightbox())}>
      <div className={classes.frame} ref={frame}>
        <ul
          className={strips.strip}
          {...strip}
          onKeyDown={onKeyDown}
          aria-label={t('photo_count', { count: photos.length + unseen })}
        >
          <Photos profile={profile} at={at} onPress={press} />
          {first && unseen > 0 && (
            <li className={strips.slide}>
              <MorePhotos member={profile} placeholder={first.placeholder} count={unseen} />
            </li>
          )}
          {next && (
            <li className={`${strips.slide} ${classes.last}`}>
              <NextMember {...next} isSlide />
            </li>
          )}
        </ul>
        <div className={classes.marks}>
          <MemberBadges member={profile} />
        </div>
        {profileSlides > 1 && <Segments photos={photos} unseen={unseen} at={Math.min(at, profileSlides - 1)} />}
        <BackLink />
        {profileSlides > 1 && <Turns at={at} last={profileSlides - 1} go={go} />}
      </div>
      {photos.length > 1 && <Thumbs photos={photos} at={at} go={go} />}
      {next && <NextMember {...next} />}
      <Suspense>
        {lightbox.wasOpen && first && (
          <ProfileLightbox
            profile={profile}
            isOpen={lightbox.isOpen}
            initialIndex={lightbox.openedAt ?? at}
            onSee={see}
            onClose={lightbox.close}
          />
        )}
      </Suspense>
    </div>
  );
}

interface PhotosProps {
  profile: Profile;
  at: number;
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void;
}

function Photos({ profile, at, onPress }: PhotosProps) {
  const { t } = useTranslation('profile');
  const { photos, name } = profile;
  const { state } = useLocation();
  const isFromList = useHydrated() && (state as ListState | null)?.listPaths !== undefined;
  if (photos.length === 0)
    return (
      <li className={strips.slide}>
        <div className={classes.picture}>
          <Photo image={null} alt={t('no_photos', { name })} shape="portrait" />
        </div>
      </li>
    );
  return photos.map((photo, index) => (
    <li key={photo.id} className={strips.slide}>
      <Slide
        photo={photo}
        member={profile.id}
        name={name}
        number={index + 1}
        can={profile.can.see_private_photos}
        isNear={Math.abs(index - at) <= 1}
        isSeen={isFromList && index === 0}
        onPress={onPress}
      />
    </li>
  ));
}

/**
 * A segment for each photo: faint if locked, marked if in view. One slide stands for all photos hidden from a visitor.
 */
function Segments({ photos, unseen, at }: { photos: Profile['photos']; unseen: number; at: number }) {
  return (
    <div className={classes.segments} aria-hidden>
      {Array.from({ length: photos.length + unseen }, (_, index) => index).map((index) => (
        <span
          key={index}
          data-at={Math.min(index, photos.length) === at || undefined}
          data-closed={(photos[index]?.locked ?? true) || undefined}
        />
      ))}
    </div>
  );
}

/**
 * Back to the list on a phone, whose photo covers the top bar: one step back in the history if there is one, else to
 * /members.
 */
function BackLink() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const press = (event: MouseEvent) => {
    // The router numbers the pages of this visit.
    if (!(history.state?.idx > 0) || !isPlainPress(event)) return;
    event.preventDefault();
    inBackground(navigate(-1));
  };
  return (
    <a href="/members" className={`${strips.onPhoto} ${classes.back}`} aria-label={t('back')} onClick={press}>
      <IconChevronLeft size={26} aria-hidden />
    </a>
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
