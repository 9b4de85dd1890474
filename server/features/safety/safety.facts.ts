import { fact } from '../../platform/work/events.ts';

/** `member_id` blocked `other_id`; in the transaction and after the commit. */
export const memberBlocked = fact<{ member_id: string; other_id: string }>('safety.blocked');
export const memberUnblocked = fact<{ member_id: string; other_id: string }>('safety.unblocked');
/** A report that `member_id` made then is no longer held to be clearly unfounded. */
export const reportCleared = fact<{ member_id: string; made_at: string }>('safety.report_cleared');
/** The reports about `member_id` have changed; both facts say whether one is open. */
export const reportsChanged = fact<{ member_id: string; was_reported: boolean; is_reported: boolean }>(
  'safety.reports_changed',
);
