import type { Storage } from '../../adapters/storage/storage.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberDeleted } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { memberBlocked, reportsChanged } from '../safety/safety.facts.ts';
import { newKey } from './photo.addresses.ts';
import type { Album } from './photo.album.ts';
import type { PhotoJobs } from './photo.jobs.ts';
import { isPublic } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { visitorVisibleSince } from './visitors/photo.visitors.rules.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  storage: Storage;
  profiles: Profiles;
  album: Pick<Album, 'updateMain'>;
  jobs(): PhotoJobs;
}

/**
 * Gives public photos new keys when somebody who knew the old ones may no longer see them; the old addresses stop
 * working.
 */
export function photoRekeying({ db, events, storage, profiles, album, jobs }: Options) {
  async function enqueue(trx: Trx, memberId: string, photos: readonly PhotoRow[]): Promise<void> {
    const keys = photos.map((photo) => photo.key);
    if (keys.length > 0) await jobs().rekey.enqueue(trx, { member_id: memberId, keys });
  }

  async function enqueuePublic(trx: Trx, memberId: string): Promise<void> {
    await enqueue(trx, memberId, (await photoStore.of(trx, memberId)).filter(isPublic));
  }

  events.inTransaction(memberDeleted, (trx, { member_id }) => enqueuePublic(trx, member_id));
  // Rekeys the blocking member's photos: if it were the other's, anybody could invalidate anybody's addresses.
  events.inTransaction(memberBlocked, (trx, { member_id }) => enqueuePublic(trx, member_id));

  // Covers every photo now hidden from visitors: each may have been the main photo when they saw it.
  events.inTransaction(reportsChanged, async (trx, { member_id, was_reported, is_reported }) => {
    if (!(await profiles.lock(trx, member_id))) return;
    const visible = (await photoStore.of(trx, member_id)).filter((photo) => visitorVisibleSince(photo, was_reported));
    const hidden = (await album.updateMain(trx, member_id)).filter((photo) => !visitorVisibleSince(photo, is_reported));
    const ids = new Set(visible.map(({ id }) => id));
    await enqueue(
      trx,
      member_id,
      hidden.filter(({ id }) => ids.has(id)),
    );
  });

  async function rekeyOne(memberId: string, pool: string, key: string): Promise<void> {
    const fresh = newKey(pool);
    await jobs().sweepLater(memberId, [fresh]);
    await storage.copyFolder(key, fresh).catch(async (error: unknown) => {
      // A photo erased while it is copied must not survive in the files copied before.
      await storage.removeFolder(fresh);
      throw error;
    });
    await inTransaction(db, async (trx) => {
      const isMember = await profiles.lock(trx, memberId);
      const photo = isMember && (await photoStore.of(trx, memberId)).find((candidate) => candidate.key === key);
      // A photo deleted or erased meanwhile must not survive in its copy.
      await jobs().sweep.enqueue(trx, { member_id: memberId, keys: [photo ? key : fresh] });
      if (!photo) return;
      await photoStore.change(trx, memberId, photo.id, { key: fresh });
      await album.updateMain(trx, memberId);
    });
  }

  return {
    enqueue,

    /** Skips photos that already have another key or are gone. */
    async rekey(memberId: string, keys: readonly string[]): Promise<void> {
      const owner = await profiles.byId(memberId);
      const current = new Set((await photoStore.of(db, memberId)).map((photo) => photo.key));
      for (const key of keys.filter((candidate) => current.has(candidate)))
        if (owner) await rekeyOne(memberId, owner.pool, key);
    },
  };
}
