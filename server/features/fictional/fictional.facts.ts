import { fact } from '../../platform/work/events.ts';

/** An operator retired a fictional profile, which leaves as a member does; in the transaction. */
export const fictionalRetired = fact<{ member_id: string }>('fictional.retired');
