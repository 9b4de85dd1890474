import { requestFailures } from '@rendezvous/contract/endpoint';
import { photoChecked, photoFailures } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import type { Image } from '@rendezvous/contract/shared';
import { ImageRefused, type Rendered } from '../../adapters/image/image.ts';
import { type Executor, inTransaction } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Reports } from '../safety/safety.reports.ts';
import { photoAccess } from './photo.access.ts';
import { boundAddresses } from './photo.addresses.ts';
import { createAlbum } from './photo.album.ts';
import { acceptedByPolicy, type Decided, stillHolds } from './photo.decisions.ts';
import { photoJudged } from './photo.facts.ts';
import { createSweep } from './photo.jobs.ts';
import { createOwnPhotos } from './photo.own.ts';
import { photoRekeying } from './photo.rekeying.ts';
import { createReview } from './photo.review.ts';
import { type Bind, isPublic, toOwnPhoto, toShownPhotos } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { storedPhotos } from './photo.stored.ts';
import { createSentPhotos } from './sent/photo.sent.ts';

export type { PhotoState } from './photo.decisions.ts';
export { sentPhotos } from './sent/photo.sent.store.ts';
export { payloadOf, SentPhotoPayload, type SentPhotos, toSentPhoto, unsentFor } from './sent/photo.sent.ts';

export interface PhotoOptions
  extends Pick<Platform, 'db' | 'reads' | 'events' | 'jobs' | 'live' | 'images' | 'config' | 'storageIn'> {
  profiles: Profiles;
  reports: Pick<Reports, 'standing'>;
}

/**
 * Members' photos: re-encoded, reviewed before others see them, and private ones stored apart from their blurred
 * versions.
 */
export function createPhotos({
  db,
  reads,
  events,
  jobs,
  live,
  images,
  config,
  storageIn,
  profiles,
  reports,
}: PhotoOptions) {
  const storage = storageIn('photos');
  const addresses = boundAddresses(config.SECRET);
  const bindTo =
    (viewer: string): Bind =>
    (photo, kind) =>
      addresses.folder({ viewer, owner: photo.member_id, photo: photo.id, kind });
  const toOwn = (photo: PhotoRow) => toOwnPhoto(photo, bindTo(photo.member_id));
  const album = createAlbum({ events, profiles, reports });
  const sweep = createSweep({ db, jobs, storage });
  const rekey = photoRekeying({ db, events, jobs, storage, profiles, album, sweep });
  const sent = createSentPhotos({ db, reads, events, storage, sweep, render });

  /** Removes the files after the rows are erased. */
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    const keys = (await photoStore.of(trx, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]);
    await photoStore.erase(trx, member_id);
    if (keys.length > 0) await sweep.afterCommit(trx, member_id, keys);
  });

  const readCandidate = sharedReads(
    (ids) => photoStore.mainCandidates(reads, ids),
    (row) => row.member_id,
  );

  async function render(bytes: Uint8Array, owner: string): Promise<Rendered> {
    try {
      return await images.render(bytes, owner);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      throw problem(error.reason === 'busy' ? requestFailures.busy : photoFailures[error.reason]);
    }
  }

  /** Applies a decision on the shard of the member: main photo, search, new addresses, live updates. */
  async function apply({ member_id, id, was_public, judged }: Decided): Promise<void> {
    if (judged)
      await inTransaction(db, async (trx) => {
        if (await stillHolds(trx, { member_id, id }, judged))
          await events.publishInTransaction(trx, photoJudged, { ...judged, member_id, photo_id: id });
      });
    if (!(await sent.announceDecision(member_id, id)))
      await inTransaction(db, async (trx, afterCommit) => {
        if (!(await profiles.lock(trx, member_id))) return;
        const photo = (await album.updateMain(trx, member_id)).find((candidate) => candidate.id === id);
        if (!photo) return;
        if (was_public && !isPublic(photo)) await rekey(trx, member_id, [photo]);
        afterCommit('photo.checked', () => live.send(member_id, photoChecked, { photo: toOwn(photo) }));
      });
  }

  const decided = jobs.define('photo.decided', apply, { tries: 'untilDone' });

  const review = createReview({ db, storage, profiles, decided });
  const accept = jobs.define<{ member_id: string; id: string }>('photo.accept', async (photo) => {
    await review.decide({ ...acceptedByPolicy, ...photo });
  });

  return {
    storage,
    access: photoAccess({ reads, storage, profiles, addresses }),
    sent,
    ...storedPhotos(db, storage),
    ...createOwnPhotos({ db, events, storage, profiles, album, sweep, rekey, accept, render, toOwn }),

    /** A member's photos for a reader; a null reader is a visitor. */
    async shown(memberId: string, readerId: string | null, maySeePrivate: boolean): Promise<ProfilePhoto[]> {
      return toShownPhotos(
        await photoStore.of(reads, memberId),
        readerId === null ? null : bindTo(readerId),
        maySeePrivate,
      );
    },

    /**
     * The photo shown to a member without a main photo while it is pending. A photo accepted since the profile was read
     * counts too, so that members never see none in between.
     */
    async mainCandidate(memberId: string): Promise<Image | null> {
      const photo = await readCandidate(memberId);
      return photo ? toOwn(photo) : null;
    },

    /** The accepted photos of these members that are not private; the first of a member is their main photo. */
    publicIds: (executor: Executor, memberIds: readonly string[]) => photoStore.publicIds(executor, memberIds),

    review,
    hashesOf: photoStore.hashesOf,
    perceptualHashesOf: photoStore.perceptualHashesOf,
  };
}

export type Photos = ReturnType<typeof createPhotos>;
