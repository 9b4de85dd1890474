import { fact } from '../../platform/work/events.ts';

/**
 * Published in the transaction of any change to what others see or search by: facts, place, main photo, status,
 * premium.
 */
export const profileChanged = fact<{ member_id: string }>('profile.changed');

/** Others see nothing of a member until their age is checked; in the transaction. */
export const profileHidden = fact<{ member_id: string }>('profile.hidden');
/** Others see the member again; in the transaction and after the commit. */
export const profileShown = fact<{ member_id: string }>('profile.shown');
