import type { Rejection } from '@rendezvous/contract/profile';
import { fact } from '../../platform/work/events.ts';

/** A change to which of a member's photos others see; in the transaction. */
export const photosChanged = fact<{ member_id: string }>('photo.album_changed');
/** A member added a photo to their profile; in the transaction. */
export const photoAdded = fact<{ member_id: string }>('photo.added');
/** An operator accepted or rejected a photo that `member_id` uploaded for a message to `other_id`. */
export const sentPhotoDecided = fact<{ member_id: string; other_id: string; client_id: string; id: string }>(
  'photo.sent_decided',
);

/** What an operator decided about a photo. */
export interface Judged {
  /** Of the measure that a rejection is; ids are in the order of the decisions. */
  readonly measure: string;
  readonly by: string;
  /** Null if it was accepted. */
  readonly rejection: Rejection | null;
  /** Whether others saw it before. */
  readonly was_shown: boolean;
}
/**
 * An operator accepted or rejected a photo of a profile or a conversation, and the rejection holds; in the transaction,
 * at least once, and perhaps after a later decision.
 */
export const photoJudged = fact<Judged & { member_id: string; photo_id: string }>('photo.judged');
