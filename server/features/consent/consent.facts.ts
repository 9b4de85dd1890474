import { fact } from '../../platform/work/events.ts';

/** A member refused consent to special data, or took it back: each feature erases its share, in the transaction. */
export const consentRefused = fact<{ member_id: string }>('consent.refused');
