import { fact } from '../../platform/work/events.ts';

/** An operator accepted or rejected a photo that `member_id` uploaded for a message to `other_id`. */
export const sentPhotoDecided = fact<{ member_id: string; other_id: string; client_id: string; id: string }>(
  'photo.sent_decided',
);
