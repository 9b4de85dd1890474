import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { profileFailures } from './profile.ts';
import { Id, Image, MemberCard } from './shared.ts';

export const likeFailures = failures('like', { not_yourself: 422, nobody: 404 });

export const Liker = MemberCard.extend({ like_new: z.boolean() });

/** Received likes come with new ones first (§4). `matches` are members in both lists. At most 500 of each. */
export const listLikes = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  summary: 'Likes given, likes received and matches',
  answer: z.object({
    profiles: z.array(MemberCard),
    liked_by: z.array(Liker),
    matches: z.array(MemberCard),
    total_new: z.int(),
  }),
});

export const like = endpoint({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  summary: 'Like a member; a mutual like is a match',
  body: z.object({ profile: Id }),
  answer: z.object({ matched: z.boolean() }),
  errors: [profileFailures.not_found, profileFailures.invisible, likeFailures.not_yourself],
  limits: [{ max: 120, seconds: 60, by: 'member' }],
});

/** Skips members who cannot be liked, or no longer. */
export const likeSeveral = endpoint({
  method: 'POST',
  path: '/api/likes.php',
  access: 'member',
  summary: 'Like several members in one go',
  body: z.object({ profiles: z.array(Id).min(1).max(24) }),
  answer: z.object({ liked: z.array(Id), matched: z.array(Id) }),
  limits: [{ max: 20, seconds: hour / second, by: 'member' }],
});

export const unlike = endpoint({
  method: 'DELETE',
  path: '/api/like.php',
  access: 'member',
  summary: 'Take a like back',
  body: z.object({ profile: Id }),
  answer: z.object({}),
  limits: [{ max: 60, seconds: 60, by: 'member' }],
});

/** §4: opening the profile of a member who liked the caller clears `like_new`. */
export const markLikeSeen = endpoint({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  summary: 'Mark a received like as seen (clears like_new)',
  body: z.object({ profile: Id }),
  answer: z.object({ total_new: z.int() }),
});

/** §7: gives the caller a like from a member with automatic likes switched on; 404 if there is none. */
export const readAutomaticLike = endpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  summary: 'A like from a member who switched automatic likes on',
  answer: z.object({ id: Id, name: z.string(), main_image: Image.nullable() }),
  errors: [likeFailures.nobody],
  limits: [{ max: 10, seconds: hour / second, by: 'member' }],
  sameOriginOnly: true,
});

/** `complete` is false while the member's gender or country is missing, without which nobody can match them. */
const MatchFinder = z.object({ automatic: z.boolean(), complete: z.boolean() });

export const readMatchFinder = endpoint({
  method: 'GET',
  path: '/api/match-finder.php',
  access: 'member',
  summary: 'Whether the caller gives automatic likes',
  answer: MatchFinder,
});

export const changeMatchFinder = endpoint({
  method: 'PUT',
  path: '/api/match-finder.php',
  access: 'member',
  summary: 'Switch automatic likes on or off',
  body: z.object({ automatic: z.boolean() }),
  answer: MatchFinder,
});

/** To the liked member. */
export const likeReceived = event('like.received', z.object({ profile: MemberCard, total_new: z.int() }));
/** To both members. */
export const matched = event('like.matched', z.object({ profile: MemberCard, total_new: z.int() }));
