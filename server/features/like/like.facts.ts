import { fact } from '../../platform/work/events.ts';

/**
 * A member likes another who can see them; published once per giver and receiver, even if the like is taken back and
 * given again; in the transaction and after the commit. `automatic`: given in their name by the match finder.
 */
export const memberLiked = fact<{ member_id: string; other_id: string; automatic: boolean; matched: boolean }>(
  'like.liked',
);
/**
 * Two members like each other for the first time, `member_id` being the later; in the transaction and after the commit.
 */
export const membersMatched = fact<{ member_id: string; other_id: string }>('like.matched');
