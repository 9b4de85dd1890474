import { advertVersion } from '@rendezvous/contract/advert';
import { isIntimate } from '@rendezvous/contract/intimate';
import { ageOn, today, type User } from '@rendezvous/contract/member';
import {
  type AdvertPart,
  emptyFacts,
  type OwnProfile,
  type Profile,
  type ProfilePhoto,
} from '@rendezvous/contract/profile';
import type { Image, Locale, MemberCard } from '@rendezvous/contract/shared';
import type { Places } from '../place/place.service.ts';
import { isOnline, shownDistance, type Viewer, visitorsSee } from './profile.rules.ts';
import type { CardRow, ProfileRow } from './profile.store.ts';

/** The main photo as far as the viewer sees it: members an accepted one, visitors not every one of these. */
function mainImageFor(viewer: Viewer, { main_image, main_image_stands_since }: CardRow): Image | null {
  if (main_image?.status !== 'active') return null;
  return viewer.id !== null || visitorsSee(main_image_stands_since, viewer.photo_days) ? main_image : null;
}

/** Presents a row as a card: the one way in which a picture of a member reaches a list. */
export function toCard(row: CardRow, viewer: Viewer, places: Places, day = today()): MemberCard {
  return {
    id: row.member_id,
    name: row.name,
    age: ageOn(row.date_of_birth, day),
    gender: row.gender,
    country: row.country,
    region: row.country && row.region ? (places.regionName(row.country, row.region) ?? null) : null,
    city: places.cityName(row.city_id, viewer.language) ?? null,
    main_image: mainImageFor(viewer, row),
    num_photos: row.num_photos,
    paid_user: row.paid_user,
    fictional_icon: row.fictional,
    verified: row.photo_verified,
    online: isOnline(row),
  };
}

const facts = (row: ProfileRow) => ({
  sexuality: row.sexuality,
  hair_color: row.hair_color,
  eye_color: row.eye_color,
  body_type: row.body_type,
  relationship_status: row.relationship_status,
  tattoos: row.tattoos,
  reason: row.reason,
  interests: row.interests,
});

/** The facts and texts that a brand shows (§3 Settings visible_profile_fields, visible_profile_notes). */
export interface Visible {
  readonly visible_profile_fields: readonly string[];
  readonly visible_profile_notes: readonly string[];
}

type ShownFacts = typeof emptyFacts | ReturnType<typeof facts>;

/** A member's facts, as far as the brand shows them. */
export function visibleFacts(row: ProfileRow, { visible_profile_fields }: Visible): ShownFacts {
  const shown = Object.entries(facts(row)).filter(([field]) => visible_profile_fields.includes(field));
  return { ...emptyFacts, ...Object.fromEntries(shown) };
}

/** The interests shown that both members chose; intimate ones count on a frank brand only. */
export const sharedInterests = (
  shown: Profile['interests'],
  other: Pick<ProfileRow, 'interests'>,
  frank: boolean,
): Profile['interests'] =>
  shown.filter((interest) => other.interests.includes(interest) && (frank || !isIntimate(interest)));

export const unwritten = { about: '', about_language: null, prompts: [] };

/** What a member wrote, where the brand shows it; what waits for a person's look is not shown, but an operator's is. */
export const visibleTexts = (
  { about, about_language, prompts, texts_held, fictional }: ProfileRow,
  { visible_profile_notes }: Visible,
): Pick<Profile, 'about' | 'about_language' | 'prompts'> =>
  visible_profile_notes.includes('about') && (fictional || !texts_held)
    ? { about, about_language, prompts }
    : unwritten;

interface Shown {
  row: ProfileRow;
  viewer: Viewer;
  /** The viewer's own row; null for a visitor. */
  reader: ProfileRow | null;
  places: Places;
  photos: ProfilePhoto[];
  relation: Pick<Profile, 'liked' | 'matched'>;
  can: Profile['can'];
  visible: Visible;
  /** Whether the brand's niche shows intimate interests like others. */
  frank: boolean;
  /** Shows only the card. */
  limited: boolean;
}

export function toProfile({
  row,
  viewer,
  reader,
  places,
  photos,
  relation,
  can,
  visible,
  frank,
  limited,
}: Shown): Profile {
  const card = toCard(row, viewer, places);
  // §6: visitors see only the main photo until they log in, whatever else the site shows them.
  const seen = reader ? photos : photos.filter((photo) => photo.id === card.main_image?.id);
  const common = { ...card, ...relation, can, photos: seen };
  if (limited) return { ...common, ...emptyFacts, ...unwritten, shared_interests: [], distance: null };
  const shown = visibleFacts(row, visible);
  const interests = reader ? shown.interests : shown.interests.filter((interest) => !isIntimate(interest));
  const other = reader?.member_id === row.member_id ? null : reader;
  return {
    ...common,
    ...shown,
    interests,
    shared_interests: other ? sharedInterests(interests, other, frank) : [],
    ...visibleTexts(row, visible),
    distance: other && shownDistance(other, row),
  };
}

/** The profile's part of the current member (§3 User). Until a photo is accepted, members see the one being checked. */
export function toUserProfile(
  row: ProfileRow | undefined,
  candidate: Image | null,
): Pick<User, 'fictional_icon' | 'profile'> {
  return {
    fictional_icon: row?.fictional ?? false,
    profile: {
      name: row?.name ?? '',
      country: row?.country ?? null,
      status: row?.status === 'active' ? 'active' : 'disabled',
      main_image: row?.main_image ?? candidate,
    },
  };
}

interface Own {
  row: ProfileRow;
  places: Places;
  photos: ProfilePhoto[];
  maxPhotos: number;
  locale: Locale;
}

export function toOwn({ row, places, photos, maxPhotos, locale }: Own): OwnProfile {
  const city = places.cityName(row.city_id, locale);
  return {
    id: row.member_id,
    name: row.name,
    date_of_birth: row.date_of_birth,
    gender: row.gender,
    country: row.country,
    region: row.region,
    city: row.city_id !== null && city ? { id: row.city_id, name: city } : null,
    about: row.about,
    prompts: row.prompts,
    texts_held: row.texts_held,
    ...facts(row),
    sought_gender: row.sought_gender,
    sought_min_age: row.sought_min_age,
    sought_max_age: row.sought_max_age,
    invisible: row.invisible,
    shows_presence: row.shows_presence,
    advert: { is_on: row.advert && row.advert_version === advertVersion, parts: row.advert_parts as AdvertPart[] },
    photos,
    max_photos: maxPhotos,
  };
}
