import { z } from 'zod';
import { chatFailures } from './chat.ts';
import { hour, second } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { photoBytes, pictureErrors } from './photo.ts';
import { profileFailures, rejections } from './profile.ts';
import { SentPhoto } from './sent-photo.ts';
import { Id } from './shared.ts';

/**
 * Repeating a `client_id` changes nothing. An upload costs nothing; what is not sent within a day is deleted.
 */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/message-photo.php',
  access: 'member',
  writes: true,
  summary: 'Upload a photo (JPEG, PNG, WebP or HEIC) for a message with the same client_id',
  upload: { bytes: photoBytes },
  body: z.object({ profile: Id, client_id: Id }),
  answer: z.object({ photo: SentPhoto }),
  errors: [chatFailures.not_yourself, profileFailures.not_found, ...pictureErrors],
  limits: [{ max: 120, seconds: hour / second, by: 'member' }],
});

/** `rejection` is null while it is being checked, and where an operator gave no reason. */
const UnacceptedPhoto = z.object({
  id: Id,
  status: z.enum(['checking', 'rejected']),
  rejection: z.enum(rejections).nullable(),
});
export type UnacceptedPhoto = z.infer<typeof UnacceptedPhoto>;

/** `sentPhotoChecked` tells of a decision. */
export const listUnacceptedPhotos = endpoint({
  method: 'GET',
  path: '/api/message-photo.php',
  access: 'member',
  summary: 'The caller’s photos in the conversation with a member that the other does not see',
  query: z.object({ profile: Id }),
  answer: z.object({ photos: z.array(UnacceptedPhoto) }),
});
