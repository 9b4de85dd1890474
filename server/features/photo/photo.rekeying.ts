import type { Storage } from '../../adapters/storage/storage.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberBarred, memberDeleted } from '../member/member.facts.ts';
import { profileHidden } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { memberBlocked, reportsChanged } from '../safety/safety.facts.ts';
import { newKey } from './photo.addresses.ts';
import type { Album } from './photo.album.ts';
import type { MemberKeys, Sweep } from './photo.jobs.ts';
import { isPublic } from './photo.rules.ts';
import { type PhotoRow, photoStore } from './photo.store.ts';
import { visitorVisibleSince } from './visitors/photo.visitors.rules.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  storage: Storage;
  profiles: Profiles;
  album: Album;
  sweep: Sweep;
}

/** Gives photos of one member new keys soon after the commit. */
export type Rekey = (trx: Trx, memberId: string, photos: readonly PhotoRow[]) => Promise<void>;

/**
 * Gives public photos new keys when somebody who knew the old ones may no longer see them; the old addresses stop
 * working.
 */
export function photoRekeying({ db, events, jobs, storage, profiles, album, sweep }: Options): Rekey {
  /** Skips photos that already have another key or are gone. */
  const job = jobs.define<MemberKeys>(
    'photo.rekey',
    async ({ member_id, keys }) => {
      const owner = await profiles.byId(member_id);
      const current = new Set((await photoStore.of(db, member_id)).map((photo) => photo.key));
      for (const key of keys.filter((candidate) => current.has(candidate)))
        if (owner) await rekeyOne(member_id, owner.pool, key);
    },
    { tries: 'untilDone' },
  );

  async function rekeyOne(memberId: string, pool: string, key: string): Promise<void> {
    const fresh = newKey(pool);
    await sweep.inAnHour(memberId, [fresh]);
    await storage.copyFolder(key, fresh).catch(async (error: unknown) => {
      // A photo erased while it is copied must not survive in the files copied before.
      await storage.removeFolder(fresh);
      throw error;
    });
    await inTransaction(db, async (trx) => {
      const isMember = await profiles.lock(trx, memberId);
      const photo = isMember && (await photoStore.of(trx, memberId)).find((candidate) => candidate.key === key);
      // A photo deleted or erased meanwhile must not survive in its copy.
      await sweep.afterCommit(trx, memberId, [photo ? key : fresh]);
      if (!photo) return;
      await photoStore.change(trx, memberId, photo.id, { key: fresh });
      await album.updateMain(trx, memberId);
    });
  }

  const rekey: Rekey = async (trx, memberId, photos) => {
    const keys = photos.map((photo) => photo.key);
    if (keys.length > 0) await job.enqueue(trx, { member_id: memberId, keys });
  };

  /** Waits for a rekeying under way, so that the new keys are replaced too. */
  async function rekeyPublic(trx: Trx, memberId: string): Promise<void> {
    if (await profiles.lock(trx, memberId))
      await rekey(trx, memberId, (await photoStore.of(trx, memberId)).filter(isPublic));
  }

  for (const fact of [memberDeleted, memberBarred, profileHidden])
    events.inTransaction(fact, (trx, { member_id }) => rekeyPublic(trx, member_id));
  // Rekeys the blocking member's photos: if it were the other's, anybody could invalidate anybody's addresses.
  events.inTransaction(memberBlocked, (trx, { member_id }) => rekeyPublic(trx, member_id));

  // Covers every photo now hidden from visitors: each may have been the main photo when they saw it.
  events.inTransaction(reportsChanged, async (trx, { member_id, was_reported, is_reported }) => {
    if (!(await profiles.lock(trx, member_id))) return;
    const visible = (await photoStore.of(trx, member_id)).filter((photo) => visitorVisibleSince(photo, was_reported));
    const hidden = (await album.updateMain(trx, member_id)).filter((photo) => !visitorVisibleSince(photo, is_reported));
    const ids = new Set(visible.map(({ id }) => id));
    await rekey(
      trx,
      member_id,
      hidden.filter(({ id }) => ids.has(id)),
    );
  });

  return rekey;
}
