import { fact } from '../../platform/work/events.ts';

/** Published in the transaction and after it; `member_id` blocked `other_id`. */
export const memberBlocked = fact<{ member_id: string; other_id: string }>('safety.blocked');
export const memberUnblocked = fact<{ member_id: string; other_id: string }>('safety.unblocked');
