import { fact } from '../../platform/database/events.ts';

/** Told within, after any change of what others see or search by: facts, place, main photo, status, premium. */
export const profileChanged = fact<{ member_id: string }>('profile.changed');
