import { fact } from '../../platform/work/events.ts';

/** A member likes another for the first time; within, and after commit. `automatic`: given in their name by the match finder. */
export const memberLiked = fact<{ member_id: string; other_id: string; automatic: boolean; matched: boolean }>(
  'like.liked',
);
/** Two members like each other, `member_id` being the later; within, and after commit. Published once a match. */
export const membersMatched = fact<{ member_id: string; other_id: string }>('like.matched');
