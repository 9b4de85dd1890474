import { z } from 'zod';
import { day, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { likeFailures } from './like.ts';
import { profileFailures } from './profile.ts';
import { FoundCard, SearchFilter } from './search.ts';
import { Id, Instant } from './shared.ts';

/** §9 Swipe game. Likes outside the game are not counted. */
export const likesPerDay = 4;
/** A member who was passed is not shown again for so many days. */
export const passDays = 30;
/** How many cards an answer has, unless there are no more. */
export const deckSize = 12;

export const swipeFailures = failures('swipe', { limit_reached: 403 });

/** The likes that are left of the caller's own day, and when the next day brings new ones. */
const LikesToday = z.object({ left: z.int(), next_at: Instant });

/**
 * The next members whom the search finds for the caller: those with a photo first, without members whom they like, or
 * passed lately. `passed` is the last one passed, for undoing it.
 */
export const readDeck = endpoint({
  method: 'GET',
  path: '/api/swipe.php',
  access: 'member',
  summary: 'The next members of the swipe game',
  query: SearchFilter.omit({ sort: true, photo: true }),
  answer: z.object({ profiles: z.array(FoundCard), passed: FoundCard.nullable(), likes: LikesToday }),
  // The limit of a search: every deck runs one.
  limits: [
    { max: 120, seconds: 60, by: 'member' },
    { max: 2000, seconds: day / second, by: 'member' },
  ],
});

/** A like as any other. A member whom the caller likes already costs none of the day's likes. */
export const likeInGame = endpoint({
  method: 'POST',
  path: '/api/swipe.php',
  access: 'member',
  writes: true,
  summary: 'Like a member in the swipe game',
  body: z.object({ profile: Id }),
  answer: z.object({ matched: z.boolean(), likes: LikesToday }),
  errors: [
    swipeFailures.limit_reached,
    profileFailures.not_found,
    profileFailures.invisible,
    likeFailures.not_yourself,
  ],
  limits: [{ max: 60, seconds: 60, by: 'member' }],
});

/** Does nothing for a member whom the caller cannot see. */
export const pass = endpoint({
  method: 'PUT',
  path: '/api/swipe.php',
  access: 'member',
  writes: true,
  summary: 'Pass a member in the swipe game',
  body: z.object({ profile: Id }),
  answer: z.object({}),
  limits: [{ max: 240, seconds: 60, by: 'member' }],
});

export const undoPass = endpoint({
  method: 'DELETE',
  path: '/api/swipe.php',
  access: 'member',
  summary: 'Undo a pass',
  body: z.object({ profile: Id }),
  answer: z.object({}),
  limits: [{ max: 240, seconds: 60, by: 'member' }],
});
