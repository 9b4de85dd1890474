import { fact } from '../../platform/work/events.ts';

/**
 * Published in the transaction of any change to what others see or search by: facts, place, main photo, status,
 * premium.
 */
export const profileChanged = fact<{ member_id: string }>('profile.changed');
