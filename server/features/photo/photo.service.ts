import { hour } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { photoBytes, photoChecked, photoFailures } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import type { Image } from '@rendezvous/contract/shared';
import { v7 } from 'uuid';
import { ImageRefused, type Images, type Rendered } from '../../adapters/image/image.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction, type ReadDatabase, type Trx } from '../../platform/database/database.ts';
import { sharedReads } from '../../platform/database/pipeline/shared-reads.ts';
import type { Live } from '../../platform/live/live.ts';
import type { SecurityLog } from '../../platform/security/audit.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Jobs } from '../../platform/work/jobs.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Reports } from '../safety/safety.reports.ts';
import { photoAccess } from './photo.access.ts';
import { boundAddresses, newKey } from './photo.addresses.ts';
import { decidedJob } from './photo.decisions.ts';
import { writeFiles } from './photo.files.ts';
import { type PhotoJobs, photoJobs } from './photo.jobs.ts';
import { photoRekeying } from './photo.rekeying.ts';
import { createReview, largest } from './photo.review.ts';
import { type Bind, isPublic, mainOf, maxPhotosOf, mayAdd, toImage, toOwnPhoto, toShownPhotos } from './photo.rules.ts';
import { sentStore } from './photo.sent.store.ts';
import { createSentPhotos } from './photo.sent.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { decidedPhoto, publicSince, standsSince } from './visitors/photo.visitors.rules.ts';

export { factsOf, SentPhotoFacts, type SentPhotos, toSentPhoto, unsentFor } from './photo.sent.ts';

interface Options {
  db: Database;
  reads: ReadDatabase;
  events: Events;
  jobs: Jobs;
  live: Live;
  storage: Storage;
  images: Images;
  profiles: Profiles;
  audit: Pick<SecurityLog, 'decided'>;
  reports: Pick<Reports, 'standing'>;
  /** Seals the addresses of photos that are not public. */
  secret: string;
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
  storage,
  images,
  profiles,
  reports,
  audit,
  secret,
}: Options) {
  const addresses = boundAddresses(secret);
  const bindTo =
    (viewer: string): Bind =>
    (photo, kind) =>
      addresses.folder({ viewer, owner: photo.member_id, photo: photo.id, kind });
  const toOwn = (photo: PhotoRow) => toOwnPhoto(photo, bindTo(photo.member_id));
  const rekeying = photoRekeying({ db, events, storage, profiles, jobs: () => work, sweepLater, updateMain });
  const work: PhotoJobs = photoJobs({
    db,
    jobs,
    storage,
    accept: (memberId, id) => judge(memberId, id, 'active', ['checking']),
    rekey: rekeying.rekey,
  });
  const { accept, sweep } = work;

  /** Removes the files after the rows are erased. */
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    const keys = (await photoStore.of(trx, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]);
    await photoStore.erase(trx, member_id);
    if (keys.length > 0) await sweep.enqueue(trx, { member_id, keys });
  });

  const readCandidate = sharedReads(
    (ids) => photoStore.mainCandidates(reads, ids),
    (row) => row.member_id,
  );

  /** The member's photos, locked until the transaction ends, so that limits, order and decisions hold. */
  async function lockedPhotos(trx: Trx, memberId: string) {
    const member = await profiles.lock(trx, memberId);
    if (!member) throw new Error(`Member ${memberId} has no profile`);
    return { member, photos: await photoStore.lockedOf(trx, memberId) };
  }

  /** Updates the main photo and the count after a change; returns the current photos. */
  async function updateMain(trx: Trx, memberId: string): Promise<PhotoRow[]> {
    const { isReported, actedOn } = await reports.standing(trx, memberId);
    if (actedOn) await photoStore.hideFrom(trx, memberId, actedOn);
    const photos = await photoStore.of(trx, memberId);
    const main = mainOf(photos);
    await profiles.setMainImage(
      trx,
      memberId,
      {
        main_image: main ? toImage(main) : null,
        main_image_stands_since: main ? standsSince(main, isReported) : null,
      },
      photos.filter((photo) => photo.status === 'active').length,
    );
    return photos;
  }

  /** Files are written before the row that names them; those left without a row are removed an hour later. */
  async function sweepLater(memberId: string, keys: string[]): Promise<void> {
    const startAfter = new Date(Date.now() + hour);
    await inTransaction(db, (trx) => sweep.enqueue(trx, { member_id: memberId, keys }, { startAfter }));
  }

  async function render(bytes: Uint8Array): Promise<Rendered> {
    try {
      return await images.render(bytes);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      throw problem(error.reason === 'busy' ? requestFailures.busy : photoFailures[error.reason]);
    }
  }

  /**
   * Accepts or rejects a photo whose status is one of `from`; a late job must not accept a photo that an operator
   * rejected.
   */
  async function judge(
    memberId: string,
    id: string,
    status: 'active' | 'rejected',
    from: readonly string[] = ['checking', 'active', 'rejected'],
  ): Promise<void> {
    await inTransaction(db, async (trx, afterCommit) => {
      const { photos } = await lockedPhotos(trx, memberId);
      const photo = photos.find(
        (candidate) => candidate.id === id && candidate.status !== status && from.includes(candidate.status),
      );
      if (!photo) return;
      await photoStore.change(trx, memberId, id, decidedPhoto(photo, { status, by: 'policy' }));
      await updateMain(trx, memberId);
      if (isPublic(photo)) await rekeying.enqueue(trx, memberId, [photo]);
      afterCommit('photo.checked', () => live.send(memberId, photoChecked, { photo: toOwn({ ...photo, status }) }));
    });
  }

  const sent = createSentPhotos({ db, reads, events, storage, jobs: () => work, render, sweepLater });

  const decided = decidedJob(jobs, async ({ member_id, id, was_public, by_command }) => {
    if (!(await sent.announceDecision(member_id, id)))
      await inTransaction(db, async (trx, afterCommit) => {
        if (!(await profiles.lock(trx, member_id))) return;
        const photo = (await updateMain(trx, member_id)).find((candidate) => candidate.id === id);
        if (!photo) return;
        if (was_public && !isPublic(photo)) await rekeying.enqueue(trx, member_id, [photo]);
        afterCommit('photo.checked', () => live.send(member_id, photoChecked, { photo: toOwn(photo) }));
      });
    // Last, so that a failed attempt has logged nothing.
    if (by_command)
      audit.decided({
        command: `npm run photos ${by_command.status === 'active' ? 'accept' : 'reject'}`,
        operator: by_command.operator,
        about: { photo: id, ...(by_command.rejection && { reason: by_command.rejection }) },
      });
  });

  function refuse(photos: readonly PhotoRow[], member: { paid_user: boolean }, hash?: string): void {
    if (hash !== undefined && photos.some((photo) => photo.hash === hash)) throw problem(photoFailures.duplicate);
    if (!mayAdd(photos.length, member)) throw problem(photoFailures.too_many, { params: { max: maxPhotosOf(member) } });
  }

  return {
    access: photoAccess({ reads, storage, profiles, addresses }),
    sent,

    async own(memberId: string): Promise<ProfilePhoto[]> {
      return (await photoStore.of(db, memberId)).map(toOwn);
    },

    /** A member's photos for a reader; a null reader is a visitor. */
    async shown(memberId: string, readerId: string | null, maySeePrivate: boolean): Promise<ProfilePhoto[]> {
      return toShownPhotos(
        await photoStore.of(reads, memberId),
        readerId === null ? null : bindTo(readerId),
        maySeePrivate,
      );
    },

    /** The photos of the profile and those uploaded for conversations, each with the name of its file. */
    async personalData(memberId: string): Promise<object> {
      const profilePhotos = (await photoStore.of(db, memberId)).map((photo) => ({ ...photo, sent: false }));
      const sentOnes = (await sentStore.of(db, memberId)).map((photo) => ({
        ...photo,
        sent: true,
        private: true,
      }));
      return [...profilePhotos, ...sentOnes].map(
        ({ id, sent, private: isPrivate, status, rejection, width, height, created_at }) => ({
          file: `${id}.webp`,
          sent,
          private: isPrivate,
          status,
          rejection,
          width,
          height,
          created_at,
        }),
      );
    },

    /** The files of the member's photos, each in its largest stored size. */
    async *personalFiles(memberId: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
      for (const photo of [...(await photoStore.of(db, memberId)), ...(await sentStore.of(db, memberId))]) {
        const bytes = await storage.read(largest(photo));
        if (bytes) yield { name: `${photo.id}.webp`, bytes };
      }
    },

    /**
     * The photo shown to a member without a main photo while it is pending. A photo accepted since the profile was read
     * counts too, so that members never see none in between.
     */
    async mainCandidate(memberId: string): Promise<Image | null> {
      const photo = await readCandidate(memberId);
      return photo ? toOwn(photo) : null;
    },

    review: createReview({
      db,
      storage,
      decided,
      owners: async (ids) =>
        (await Promise.all(ids.map((id) => profiles.byId(id)))).flatMap((profile) => profile ?? []),
    }),

    /** The picture of a photo for a report, also of one that was taken back; undefined if it is gone. */
    async evidence({ member_id, id }: { member_id: string; id: string }): Promise<Uint8Array | undefined> {
      const photo = (await photoStore.one(db, member_id, id)) ?? (await sentStore.one(db, member_id, id));
      return photo && storage.read(largest(photo));
    },

    /** Accepts or rejects a photo; idempotent. */
    judge,

    /** Throws photo.* for an unsupported file, a duplicate, or one photo too many. */
    async add(caller: MemberCaller, bytes: Uint8Array, isPrivate: boolean): Promise<ProfilePhoto> {
      const member_id = caller.member.id;
      if (bytes.length > photoBytes) throw problem(photoFailures.too_large);
      const owner = await profiles.byId(member_id);
      if (!owner) throw new Error(`Member ${member_id} has no profile`);
      refuse(await photoStore.of(db, member_id), owner);
      const picture = await render(bytes);
      refuse(await photoStore.of(db, member_id), owner, picture.hash);
      const [key, blurred_key] = [newKey(owner.pool), newKey(owner.pool)];
      await sweepLater(member_id, [key, blurred_key]);
      await Promise.all([writeFiles(storage, key, picture.sharp), writeFiles(storage, blurred_key, picture.blurred)]);
      const { width, height, placeholder, hash } = picture;
      return inTransaction(db, async (trx) => {
        const { member, photos } = await lockedPhotos(trx, member_id);
        refuse(photos, member, hash);
        const position = Math.max(0, ...photos.map((photo) => photo.position)) + 1;
        const photo = {
          member_id,
          id: v7(),
          key,
          blurred_key,
          private: isPrivate,
          status: 'checking' as const,
          rejection: null,
          accepted_by: null,
          public_since: null,
          hidden_at: null,
          position,
          width,
          height,
          placeholder,
          drawn: false,
          hash,
          created_at: new Date(),
        };
        await photoStore.add(trx, photo);
        if (caller.site.settings.photo_policy === 'automatic') await accept.enqueue(trx, { member_id, id: photo.id });
        return toOwn(photo);
      });
    },

    /**
     * Makes a photo the main one, private or public. A photo that becomes private is so at once, and gets a new key as
     * soon as its files can be copied, because others may know the old one. Throws photo.not_found,
     * photo.main_is_public.
     */
    async change(memberId: string, id: string, change: { main?: true; private?: boolean }): Promise<ProfilePhoto[]> {
      const photos = await inTransaction(db, async (trx) => {
        const { photos } = await lockedPhotos(trx, memberId);
        const photo = photos.find((candidate) => candidate.id === id);
        if (!photo) throw problem(photoFailures.not_found);
        const isPrivate = change.private ?? photo.private;
        if (change.main && isPrivate) throw problem(photoFailures.main_is_public);
        const position = change.main ? Math.min(...photos.map((candidate) => candidate.position)) - 1 : photo.position;
        const public_since = publicSince({ ...photo, private: isPrivate });
        await photoStore.change(trx, memberId, id, { private: isPrivate, public_since, position });
        if (isPrivate && isPublic(photo)) await rekeying.enqueue(trx, memberId, [photo]);
        return updateMain(trx, memberId);
      });
      return photos.map(toOwn);
    },

    /** Deletes a photo at once and its files soon after. Throws photo.not_found. */
    async remove(memberId: string, id: string): Promise<ProfilePhoto[]> {
      const photos = await inTransaction(db, async (trx) => {
        const { photos } = await lockedPhotos(trx, memberId);
        const photo = photos.find((candidate) => candidate.id === id);
        if (!photo) throw problem(photoFailures.not_found);
        await photoStore.remove(trx, memberId, id);
        await sweep.enqueue(trx, { member_id: memberId, keys: [photo.key, photo.blurred_key] });
        return updateMain(trx, memberId);
      });
      return photos.map(toOwn);
    },
  };
}

export type Photos = ReturnType<typeof createPhotos>;
