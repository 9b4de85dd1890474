import { fact } from '../../platform/work/events.ts';

/** `member_id` blocked `other_id`; in the transaction and after the commit. */
export const memberBlocked = fact<{ member_id: string; other_id: string }>('safety.blocked');
export const memberUnblocked = fact<{ member_id: string; other_id: string }>('safety.unblocked');
/** The reports that count against `member_id` are others than before. */
export const reportsChanged = fact<{ member_id: string }>('safety.reports_changed');
