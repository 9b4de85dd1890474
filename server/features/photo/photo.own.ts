import { photoBytes, photoFailures } from '@rendezvous/contract/photo';
import { problem } from '@rendezvous/contract/problem';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import { v7 } from 'uuid';
import type { Rendered } from '../../adapters/image/image.ts';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { newKey } from './photo.addresses.ts';
import type { Album } from './photo.album.ts';
import { photoAdded } from './photo.facts.ts';
import { writeFiles } from './photo.files.ts';
import type { Sweep } from './photo.jobs.ts';
import type { Rekey } from './photo.rekeying.ts';
import { isPublic, maxPhotosOf, mayAdd } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { publicSince } from './visitors/photo.visitors.rules.ts';

interface Options extends Pick<Platform, 'events'> {
  db: Database;
  storage: Storage;
  profiles: Profiles;
  album: Album;
  sweep: Sweep;
  rekey: Rekey;
  /** Accepts a photo where the site's policy is automatic. */
  accept: Job<{ member_id: string; id: string }>;
  render(bytes: Uint8Array, owner: string): Promise<Rendered>;
  toOwn(photo: PhotoRow): ProfilePhoto;
}

/** What members do with the photos of their own profile. */
export function createOwnPhotos({
  db,
  events,
  storage,
  profiles,
  album,
  sweep,
  rekey,
  accept,
  render,
  toOwn,
}: Options) {
  function refuse(photos: readonly PhotoRow[], member: { paid_user: boolean }, hash?: string): void {
    if (hash !== undefined && photos.some((photo) => photo.hash === hash)) throw problem(photoFailures.duplicate);
    if (!mayAdd(photos, member)) throw problem(photoFailures.too_many, { params: { max: maxPhotosOf(member) } });
  }

  /** Changes one of the member's photos; returns all as they are then. Throws photo.not_found. */
  async function changing(
    memberId: string,
    id: string,
    run: (trx: Trx, photo: PhotoRow, photos: readonly PhotoRow[]) => Promise<void>,
  ): Promise<ProfilePhoto[]> {
    const changed = await inTransaction(db, async (trx) => {
      const { photos } = await album.locked(trx, memberId);
      const photo = photos.find((candidate) => candidate.id === id);
      if (!photo) throw problem(photoFailures.not_found);
      await run(trx, photo, photos);
      return album.updateMain(trx, memberId);
    });
    return changed.map(toOwn);
  }

  return {
    async own(memberId: string): Promise<ProfilePhoto[]> {
      return (await photoStore.of(db, memberId)).map(toOwn);
    },

    /** Throws photo.* for an unsupported file, a duplicate, or one photo too many. */
    async add(caller: MemberCaller, bytes: Uint8Array, isPrivate: boolean): Promise<ProfilePhoto> {
      const member_id = caller.member.id;
      if (bytes.length > photoBytes) throw problem(photoFailures.too_large);
      const owner = await profiles.byId(member_id);
      if (!owner) throw new Error(`Member ${member_id} has no profile`);
      refuse(await photoStore.of(db, member_id), owner);
      const picture = await render(bytes, member_id);
      refuse(await photoStore.of(db, member_id), owner, picture.hash);
      const [key, blurred_key] = [newKey(owner.pool), newKey(owner.pool)];
      await sweep.inAnHour(member_id, [key, blurred_key]);
      await Promise.all([writeFiles(storage, key, picture.sharp), writeFiles(storage, blurred_key, picture.blurred)]);
      const { width, height, placeholder, hash, perceptualHash } = picture;
      return inTransaction(db, async (trx) => {
        const { member, photos } = await album.locked(trx, member_id);
        refuse(photos, member, hash);
        const position = Math.max(0, ...photos.map((photo) => photo.position)) + 1;
        const photo = await photoStore.add(trx, {
          member_id,
          id: v7(),
          key,
          blurred_key,
          private: isPrivate,
          position,
          width,
          height,
          placeholder,
          hash,
          perceptual_hash: [...perceptualHash],
          // In milliseconds: pages of waiting photos go on after this instant, as JavaScript reads it.
          created_at: new Date(),
        });
        await events.publishInTransaction(trx, photoAdded, { member_id });
        if (caller.site.settings.photo_policy === 'automatic') await accept.enqueue(trx, { member_id, id: photo.id });
        return toOwn(photo);
      });
    },

    /**
     * Makes a photo the main one, private or public. A photo that becomes private is so at once, and gets a new key as
     * soon as its files can be copied, because others may know the old one. Throws photo.not_found,
     * photo.main_is_public.
     */
    change: (memberId: string, id: string, change: { main?: true; private?: boolean }): Promise<ProfilePhoto[]> =>
      changing(memberId, id, async (trx, photo, photos) => {
        const isPrivate = change.private ?? photo.private;
        if (change.main && isPrivate) throw problem(photoFailures.main_is_public);
        const position = change.main ? Math.min(...photos.map((candidate) => candidate.position)) - 1 : photo.position;
        const public_since = publicSince({ ...photo, private: isPrivate });
        await photoStore.change(trx, memberId, id, { private: isPrivate, public_since, position });
        if (isPrivate && isPublic(photo)) await rekey(trx, memberId, [photo]);
      }),

    /** Deletes a photo at once and its files soon after. Throws photo.not_found. */
    remove: (memberId: string, id: string): Promise<ProfilePhoto[]> =>
      changing(memberId, id, async (trx, photo) => {
        await photoStore.remove(trx, memberId, id);
        await sweep.afterCommit(trx, memberId, [photo.key, photo.blurred_key]);
      }),
  };
}
