import { fact } from '../../platform/work/events.ts';

/** Told within and after; `member_id` blocked `other_id`. */
export const memberBlocked = fact<{ member_id: string; other_id: string }>('safety.blocked');
export const memberUnblocked = fact<{ member_id: string; other_id: string }>('safety.unblocked');
