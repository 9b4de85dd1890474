import { fact } from '../../platform/work/events.ts';

/** A change to which of a member's photos others see; in the transaction. */
export const photosChanged = fact<{ member_id: string }>('photo.album_changed');
/** A member added a photo to their profile; in the transaction. */
export const photoAdded = fact<{ member_id: string }>('photo.added');
/** An operator accepted or rejected a photo that `member_id` uploaded for a message to `other_id`. */
export const sentPhotoDecided = fact<{ member_id: string; other_id: string; client_id: string; id: string }>(
  'photo.sent_decided',
);
