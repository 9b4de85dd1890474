import { isPublic } from '../photo.rules.ts';
import type { PhotoRow } from '../photo.store.ts';

/** Since when it is public after a change; it waits anew each time that it becomes so. */
export const publicSince = (
  photo: Pick<PhotoRow, 'status' | 'private' | 'public_since'>,
  now = new Date(),
): Date | null => (isPublic(photo) ? (photo.public_since ?? now) : null);

/** What a decision makes of a photo: who accepted it, and since when it is public. */
export function decidedPhoto<Row extends Pick<PhotoRow, 'status' | 'private' | 'public_since'>>(
  photo: Row,
  { status, by }: { status: 'active' | 'rejected'; by: Decider },
): Pick<PhotoRow, 'status' | 'accepted_by' | 'public_since'> {
  return { status, accepted_by: status === 'active' ? by : null, public_since: publicSince({ ...photo, status }) };
}

/** Who decides on a photo: a person, or the site's policy without anybody looking. */
export type Decider = 'operator' | 'policy';

/**
 * Since when a photo stands before visitors (`visitorsSee`): the epoch for one that a person accepted, which a report
 * does not hide; null for one that is not public, and for one of a reported member.
 */
export function standsSince(
  photo: Pick<PhotoRow, 'status' | 'private' | 'accepted_by' | 'public_since'>,
  isReported: boolean,
): Date | null {
  if (!isPublic(photo)) return null;
  if (photo.accepted_by === 'operator') return new Date(0);
  return isReported ? null : photo.public_since;
}
