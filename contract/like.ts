import { z } from 'zod';
import { day, hour, second } from './durations.ts';
import { type Answer, endpoint, event, failures } from './endpoint.ts';
import { AboutLine, profileFailures, soughtGenders, TellingCard } from './profile.ts';
import { Id, Image, MemberCard } from './shared.ts';

export const likeFailures = failures('like', { not_yourself: 422, hidden: 403, about_gone: 409 });

/** How much of received likes a site shows its free members; premium members see everybody. */
export const ReceivedLikes = z.enum(['open', 'blurred', 'count']);
export type ReceivedLikes = z.infer<typeof ReceivedLikes>;

/**
 * `liked`: the caller likes them too. `about_line`: the line of the caller's own text that they liked, if it was one.
 */
export const Liker = TellingCard.extend({
  like_new: z.boolean(),
  liked: z.boolean(),
  about_line: z.string().optional(),
});

/**
 * A hidden liker. `blurred` is a picture in which nobody can be recognised, as a data URI; `key` only distinguishes the
 * hidden likers of one list.
 */
export const HiddenLiker = z.object({ key: z.string(), blurred: z.string(), like_new: z.boolean() });
export type HiddenLiker = z.infer<typeof HiddenLiker>;

/** Members per list in an answer of `listLikes`, not counting hidden likers. */
export const likesPerPage = 100;

/** The lists of likes that have pages. */
export const likeLists = ['received', 'given', 'matches'] as const;
export type LikeList = (typeof likeLists)[number];

/**
 * Received likes come with new ones first (§4). `matches` are members in both lists. `next` is the `cursor` of each
 * list's next page, null if there is none; an answer to a cursor holds nothing of the other lists. The totals count all
 * members of a list. Where the caller may not know who likes them (`shown`), `liked_by` has hidden likers (`blurred`)
 * or none of them (`count`), before the matches; only the first answer has them, and only the matches have pages.
 */
export const listLikes = endpoint({
  method: 'GET',
  path: '/api/likes.php',
  access: 'member',
  summary: 'Likes given, likes received and matches',
  query: z.object({ cursor: z.string().max(300).optional() }),
  answer: z.object({
    profiles: z.array(TellingCard),
    liked_by: z.array(z.union([Liker, HiddenLiker])),
    matches: z.array(TellingCard),
    shown: ReceivedLikes,
    total_received: z.int(),
    total_given: z.int(),
    total_matches: z.int(),
    total_new: z.int(),
    next: z.record(z.enum(likeLists), z.string().nullable()),
  }),
});

/** The likers whom the caller may not know: how many there are, and those who are pictured. */
export function hiddenOf(likes: Answer<typeof listLikes>): { count: number; likers: readonly HiddenLiker[] } {
  if (likes.shown === 'open') return { count: 0, likers: [] };
  const likers = likes.liked_by.filter((liker): liker is HiddenLiker => 'blurred' in liker);
  return { count: likes.total_received - likes.total_matches, likers };
}

export const like = endpoint({
  method: 'POST',
  path: '/api/like.php',
  access: 'member',
  writes: true,
  summary: 'Like a member, or a line of what they say of themselves; a mutual like is a match',
  body: z.object({ profile: Id, about_line: AboutLine.optional() }),
  answer: z.object({ matched: z.boolean() }),
  errors: [profileFailures.not_found, profileFailures.invisible, likeFailures.not_yourself, likeFailures.about_gone],
  // By liking everybody and taking it back, a member could find out who likes them.
  limits: [
    { max: 120, seconds: 60, by: 'member' },
    { max: 300, seconds: day / second, by: 'member' },
  ],
});

/** Skips members who cannot be liked, or no longer. */
export const likeSeveral = endpoint({
  method: 'POST',
  path: '/api/likes.php',
  access: 'member',
  writes: true,
  summary: 'Like several members in one go',
  body: z.object({ profiles: z.array(Id).min(1).max(24) }),
  answer: z.object({ liked: z.array(Id), matched: z.array(Id) }),
  limits: [
    { max: 10, seconds: hour / second, by: 'member' },
    { max: 15, seconds: day / second, by: 'member' },
  ],
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

/**
 * §4: opening the profile of a member who liked the caller clears `like_new`. That of a hidden liker changes nothing:
 * it would tell who they are.
 */
export const markLikeSeen = endpoint({
  method: 'PUT',
  path: '/api/like.php',
  access: 'member',
  summary: 'Mark a received like as seen (clears like_new)',
  body: z.object({ profile: Id }),
  answer: z.object({ total_new: z.int() }),
});

/**
 * Hidden likes are new until the caller has looked at how many there are. Matches stay as they are, as does everything
 * where no like is hidden.
 */
export const markHiddenLikesSeen = endpoint({
  method: 'PUT',
  path: '/api/likes.php',
  access: 'member',
  summary: 'Mark the likes of hidden members as seen',
  body: z.object({}),
  answer: z.object({ total_new: z.int() }),
});

/**
 * §7: gives the caller a like from a member with automatic likes switched on; `id` is null if nobody suits. Throws
 * `like.hidden` where the caller may not know who likes them.
 */
export const readAutomaticLike = endpoint({
  method: 'GET',
  path: '/api/auto-like.php',
  access: 'member',
  summary: 'A like from a member who switched automatic likes on',
  answer: z.object({ id: Id.nullable(), name: z.string(), main_image: Image.nullable() }),
  errors: [likeFailures.hidden],
  limits: [{ max: 10, seconds: hour / second, by: 'member' }],
  sameOriginOnly: true,
});

/**
 * `missing` lists the profile fields that the match finder still needs; `has_liker`: asking for an automatic like now
 * gives one, or says why the caller may not know; `sought`: whom automatic likes go to, with null for an open end.
 */
const MatchFinder = z.object({
  automatic: z.boolean(),
  missing: z.array(z.enum(['gender', 'country'])),
  has_liker: z.boolean(),
  sought: z
    .object({ gender: z.enum(soughtGenders), min_age: z.int().nullable(), max_age: z.int().nullable() })
    .nullable(),
});

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

/** To the liked member; without the liker if the member may not know who it is. */
export const likeReceived = event('like.received', z.object({ profile: MemberCard.nullable(), total_new: z.int() }));
/** To both members. */
export const matched = event('like.matched', z.object({ profile: MemberCard, total_new: z.int() }));
