import { emptyFacts, type Profile } from '@rendezvous/contract/profile';
import type { Permission } from '@rendezvous/contract/shared';
import type { KnownCard } from './next-member.ts';

const unknown: Permission = { allowed: false };

/** The facts of a profile that its card has, shown while the rest is read. */
export const profileFromCard = ({ distance = null, liked = false, ...card }: KnownCard): Profile => ({
  ...card,
  photos: card.main_image ? [{ ...card.main_image, private: false, locked: false, rejection: null }] : [],
  distance,
  liked,
  matched: false,
  about: '',
  about_language: null,
  prompts: [],
  ...emptyFacts,
  shared_interests: [],
  can: { message: unknown, like: unknown, block: unknown, see_private_photos: unknown },
});
