import { hour } from '@rendezvous/contract/durations';
import type { Storage } from '../../adapters/storage/storage.ts';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { photoStore } from './photo.store.ts';
import { sentStore } from './sent/photo.sent.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  storage: Storage;
}

/** Names photos of one member. */
export interface MemberKeys {
  member_id: string;
  keys: string[];
}

/** Removes the files under a member's keys, unless a photo uses them. */
export function createSweep({ db, jobs, storage }: Options) {
  const job = jobs.define<MemberKeys>(
    'photo.sweep',
    async ({ member_id, keys }) => {
      const used = new Set((await photoStore.of(db, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]));
      for (const { key } of await sentStore.of(db, member_id)) used.add(key);
      for (const key of keys.filter((candidate) => !used.has(candidate))) await storage.removeFolder(key);
    },
    { tries: 'untilDone' },
  );

  return {
    afterCommit: (trx: Trx, member_id: string, keys: string[]): Promise<void> => job.enqueue(trx, { member_id, keys }),

    /** For files that are written before the row that names them, in case that row is never written. */
    async inAnHour(member_id: string, keys: string[]): Promise<void> {
      const startAfter = new Date(Date.now() + hour);
      await inTransaction(db, (trx) => job.enqueue(trx, { member_id, keys }, { startAfter }));
    },
  };
}

export type Sweep = ReturnType<typeof createSweep>;
