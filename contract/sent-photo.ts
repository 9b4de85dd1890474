import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { photoBytes, pictureErrors } from './photo.ts';
import { profileFailures } from './profile.ts';
import { Id } from './shared.ts';

/**
 * `not_uploaded`: there is no upload for the message, or not any more; `price_changed`: sending a photo costs something
 * else than was shown.
 */
export const sentPhotoFailures = failures('photo', { not_uploaded: 404, price_changed: 409 });

/**
 * A photo in a conversation. Its address opens for its two members alone, for the receiver once it has been checked.
 * `placeholder` is a tiny inline picture, null while it is being checked.
 */
export const SentPhoto = z.object({
  id: Id,
  filename: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string().nullable(),
});
export type SentPhoto = z.infer<typeof SentPhoto>;

/** To both members, when an operator has accepted or rejected a photo in their conversation. */
export const sentPhotoChecked = event('photo.sent.checked', z.object({ photo: Id }));

/**
 * Repeating a `client_id` changes nothing. An upload costs nothing; what is not sent within a day is deleted.
 */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/message-photo.php',
  access: 'member',
  summary: 'Upload a photo (JPEG, PNG, WebP or HEIC) for a message with the same client_id',
  upload: { bytes: photoBytes },
  body: z.object({ profile: Id, client_id: Id }),
  answer: z.object({ photo: SentPhoto }),
  errors: [profileFailures.not_found, ...pictureErrors],
  limits: [{ max: 120, seconds: hour / second, by: 'member' }],
});
