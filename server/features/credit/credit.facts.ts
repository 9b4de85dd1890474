import { fact } from '../../platform/work/events.ts';

/**
 * Published in the transaction of a member's first paid purchase, which makes them premium (§1), and in the one that
 * returns the last of their money, which ends it.
 */
export const premiumChanged = fact<{ member_id: string; paid_user: boolean }>('credit.premium_changed');
