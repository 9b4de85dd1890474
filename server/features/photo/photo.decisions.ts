import { photoFailures, type SeenPhoto } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { Rejection } from '@rendezvous/contract/profile';
import { v7 } from 'uuid';
import { record } from '../../platform/audit/audit.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import { refuseOwn } from '../member/member.own.ts';
import type { Judged } from './photo.facts.ts';
import { isPublic } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { sentStore, unsealed } from './sent/photo.sent.store.ts';
import { type Decider, decidedPhoto, publicSince } from './visitors/photo.visitors.rules.ts';

export interface Decided {
  member_id: string;
  id: string;
  /** The key may be known to others. */
  was_public: boolean;
  /** An operator's decision, unless a measure made it. */
  judged?: Judged;
}

export interface Decision {
  readonly member_id: string;
  readonly id: string;
  /** Why the photo is rejected; null accepts it. */
  readonly rejection: Rejection | null;
  readonly decider: Decider;
  /** Decides again on a photo that was accepted or rejected before: whatever it is now, or only as it was seen. */
  readonly overrules: boolean | SeenPhoto;
  /** The operator who decided; none for the policy, and for what follows from a measure. */
  readonly by?: string;
}

export const acceptedByPolicy = { rejection: null, decider: 'policy', overrules: false } as const;

export interface Outcome {
  readonly made: boolean;
  /** The photo's status before the decision; undefined if there is no photo. */
  readonly before: PhotoRow['status'] | undefined;
}

/** A photo of a profile or a conversation, locked. */
async function locked(trx: Trx, { member_id, id }: Pick<Decision, 'member_id' | 'id'>) {
  const profilePhoto = await photoStore.locked(trx, member_id, id);
  const sentPhoto = profilePhoto ? undefined : unsealed(await sentStore.locked(trx, member_id, id));
  return { profilePhoto, sentPhoto };
}

/** Whether a rejection still holds when its job runs, as another decision may have overruled it meanwhile. */
export async function stillHolds(
  trx: Trx,
  named: Pick<Decision, 'member_id' | 'id'>,
  { rejection }: Pick<Judged, 'rejection'>,
): Promise<boolean> {
  const { profilePhoto, sentPhoto } = await locked(trx, named);
  const photo = profilePhoto ?? sentPhoto;
  // Its member may have removed the photo that was rejected, and is told why all the same.
  return rejection === null || !photo || photo.rejection === rejection;
}

/** What a photo is, as far as decisions go: enough to make it that again. */
export type PhotoState = Pick<PhotoRow, 'status' | 'rejection' | 'accepted_by'>;

/** Rejects a photo, whatever was decided of it before; returns what it was, undefined if there is none. */
export async function removePhoto(
  trx: Trx,
  decided: Job<Decided>,
  { member_id, id, rejection }: Pick<Decision, 'member_id' | 'id'> & { readonly rejection: Rejection },
): Promise<PhotoState | undefined> {
  const photo = await locked(trx, { member_id, id });
  const found = photo.profilePhoto ?? photo.sentPhoto;
  if (!found) return undefined;
  await decideOn(photo, trx, decided, { member_id, id, rejection, decider: 'operator', overrules: true });
  return { status: found.status, rejection: found.rejection, accepted_by: photo.profilePhoto?.accepted_by ?? null };
}

/** Makes a photo that was removed, for one of `rejections`, what it was before, unless somebody decided on it anew. */
export async function restorePhoto(
  trx: Trx,
  decided: Job<Decided>,
  {
    member_id,
    id,
    before,
    rejections,
  }: Pick<Decision, 'member_id' | 'id'> & { readonly before: PhotoState; readonly rejections: readonly Rejection[] },
): Promise<void> {
  const { profilePhoto, sentPhoto } = await locked(trx, { member_id, id });
  const { status, rejection, accepted_by } = before;
  const removedFor = (profilePhoto ?? sentPhoto)?.rejection;
  if (!removedFor || !rejections.includes(removedFor) || status === 'rejected') return;
  record({ member: member_id, subject: { photo: id }, before: 'rejected', after: status });
  if (profilePhoto) {
    const public_since = publicSince({ ...profilePhoto, status });
    await photoStore.change(trx, member_id, id, { status, rejection, accepted_by, public_since });
  }
  if (sentPhoto) await sentStore.change(trx, sentPhoto, { status, rejection });
  await decided.enqueue(trx, { member_id, id, was_public: false });
}

type Found = Pick<PhotoRow, 'status' | 'rejection'> & Partial<Pick<PhotoRow, 'accepted_by'>>;

/** Whether nobody has decided on the photo since an operator saw it. */
const isAs = ({ status, rejection, confirmed }: SeenPhoto, found: Found): boolean =>
  found.status === status && found.rejection === rejection && (found.accepted_by === 'operator') === confirmed;

/**
 * Applies a decision once: a second operator waits for the first and changes nothing. A person's acceptance of a photo
 * that the policy accepted counts as a decision.
 */
export const decidePhoto = (db: Database, decided: Job<Decided>, decision: Decision): Promise<Outcome> =>
  inTransaction(db, async (trx) => decideOn(await locked(trx, decision), trx, decided, decision));

async function decideOn(
  { profilePhoto, sentPhoto }: Awaited<ReturnType<typeof locked>>,
  trx: Trx,
  decided: Job<Decided>,
  { member_id, id, rejection, decider, overrules, by }: Decision,
): Promise<Outcome> {
  refuseOwn(sentPhoto?.other_id);
  const status = rejection ? 'rejected' : 'active';
  const found = profilePhoto ?? sentPhoto;
  if (typeof overrules === 'object' && found && !isAs(overrules, found)) throw problem(photoFailures.decided);
  const before = found?.status;
  // An operator may confirm what the policy accepted: only then has a person decided.
  const confirms = status === 'active' && decider === 'operator' && profilePhoto?.accepted_by === 'policy';
  const isOther = before !== status || found?.rejection !== rejection;
  const decides = before !== undefined && isOther && (overrules !== false || before === 'checking');
  const made = decides || confirms;
  record({
    member: member_id,
    subject: { photo: id },
    before: before ?? null,
    after: made ? status : (before ?? null),
    reason: made ? rejection : null,
  });
  if (made) {
    if (profilePhoto)
      await photoStore.change(trx, member_id, id, {
        ...decidedPhoto(profilePhoto, { status, by: decider }),
        rejection,
      });
    if (sentPhoto) await sentStore.change(trx, sentPhoto, { status, rejection });
    await decided.enqueue(trx, {
      member_id,
      id,
      was_public: profilePhoto !== undefined && isPublic(profilePhoto),
      ...(by !== undefined && { judged: { measure: v7(), by, rejection, was_shown: before === 'active' } }),
    });
  }
  return { made, before };
}
