import { isPublic } from '../photo.rules.ts';
import type { PhotoRow } from '../photo.store.ts';

/** When the photo became public; the visitors' waiting period restarts each time it does. */
export const publicSince = (
  photo: Pick<PhotoRow, 'status' | 'private' | 'public_since'>,
  now = new Date(),
): Date | null => (isPublic(photo) ? (photo.public_since ?? now) : null);

/** What a decision makes of a photo: who accepted it, since when it is public, and whether it is still hidden. */
export function decidedPhoto(
  photo: Pick<PhotoRow, 'private' | 'public_since' | 'hidden_at'>,
  { status, by }: { status: 'active' | 'rejected'; by: Decider },
): Pick<PhotoRow, 'status' | 'accepted_by' | 'public_since' | 'hidden_at'> {
  const accepted_by = status === 'active' ? by : null;
  return {
    status,
    accepted_by,
    public_since: publicSince({ ...photo, status }),
    hidden_at: accepted_by === 'operator' ? null : photo.hidden_at,
  };
}

/** Who decides on a photo: a person, or the site's policy without anybody looking. */
export type Decider = 'operator' | 'policy';

/**
 * Since when visitors may see a photo (`visitorsSee`): the epoch for one that a person accepted, which reports do not
 * hide; null for one that is not public, is hidden by a report, or belongs to a reported member.
 */
export function visitorVisibleSince(
  photo: Pick<PhotoRow, 'status' | 'private' | 'accepted_by' | 'public_since' | 'hidden_at'>,
  isReported: boolean,
): Date | null {
  if (!isPublic(photo)) return null;
  if (photo.accepted_by === 'operator') return new Date(0);
  return isReported || photo.hidden_at ? null : photo.public_since;
}
