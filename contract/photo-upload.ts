import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { photoBytes, pictureErrors } from './photo.ts';
import { profileFailures } from './profile.ts';
import { SentPhoto } from './sent-photo.ts';
import { Id } from './shared.ts';

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
