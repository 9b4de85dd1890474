import { fact } from '../../platform/work/events.ts';

/** Published in the transaction of a member's first paid purchase, which makes them premium for good (§1). */
export const memberBecamePremium = fact<{ member_id: string }>('credit.became_premium');
