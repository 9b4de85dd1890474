import { fact } from '../../platform/database/events.ts';

/** The member's first purchase was paid, which makes them premium for good (§1); within. */
export const memberBecamePremium = fact<{ member_id: string }>('credit.became_premium');
