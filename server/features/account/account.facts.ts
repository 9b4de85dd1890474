import { fact } from '../../platform/work/events.ts';

/**
 * On a site that hides accounts, somebody signed up with the address of a member who left and may come back; in the
 * transaction.
 */
export const leaverSignedUp = fact<{ member_id: string; origin: string }>('account.leaver_signed_up');
