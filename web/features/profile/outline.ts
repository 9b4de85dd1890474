import type { Profile } from '@rendezvous/contract/profile';
import type { Permission } from '@rendezvous/contract/shared';
import type { KnownCard } from './next-member.ts';

const unknown: Permission = { allowed: false };

/** What a card already says of a profile, shown while the rest is read. */
export const outlineOf = ({ distance = null, liked = false, ...card }: KnownCard): Profile => ({
  ...card,
  photos: card.main_image ? [{ ...card.main_image, private: false, locked: false, rejection: null }] : [],
  distance,
  liked,
  matched: false,
  about: '',
  about_language: null,
  sexuality: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  reason: null,
  interests: [],
  shared_interests: [],
  can: { message: unknown, like: unknown, block: unknown, see_private_photos: unknown },
});
