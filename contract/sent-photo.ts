import { z } from 'zod';
import { event, failures } from './endpoint.ts';
import type { Rejection } from './profile.ts';
import { Id } from './shared.ts';

/**
 * `not_uploaded`: the message has no upload, or no longer has it; `price_changed`: the price differs from the one
 * shown; `rejected`: an operator rejected the photo before it was sent.
 */
export const sentPhotoFailures = failures('photo', { not_uploaded: 404, price_changed: 409, rejected: 409 });

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

/** The words for why it was rejected: as it is none of a profile, one of them says more. */
export const sentRejectionKey = (rejection: Rejection): string =>
  rejection === 'explicit' ? 'photo:sent.explicit' : `photo:rejection.${rejection}`;

/** To both members, when an operator has accepted or rejected a photo in their conversation. */
export const sentPhotoChecked = event('photo.sent.checked', z.object({ photo: Id }));
