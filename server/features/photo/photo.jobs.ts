import { hour } from '@rendezvous/contract/durations';
import type { Storage } from '../../adapters/storage/storage.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { photoStore } from './photo.store.ts';
import { sentStore } from './sent/photo.sent.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  storage: Storage;
  accept(memberId: string, id: string): Promise<void>;
  rekey(memberId: string, keys: readonly string[]): Promise<void>;
}

interface OfKeys {
  member_id: string;
  keys: string[];
}

export function photoJobs({ db, jobs, storage, accept, rekey }: Options) {
  /** Removes the files under those keys that no photo of the member uses. */
  const sweep = jobs.define<OfKeys>(
    'photo.sweep',
    async ({ member_id, keys }) => {
      const used = new Set((await photoStore.of(db, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]));
      for (const { key } of await sentStore.of(db, member_id)) used.add(key);
      for (const key of keys.filter((candidate) => !used.has(candidate))) await storage.removeFolder(key);
    },
    { tries: 'untilDone' },
  );

  return {
    /** Accepts a photo on sites whose policy is automatic. */
    accept: jobs.define<{ member_id: string; id: string }>('photo.accept', ({ member_id, id }) =>
      accept(member_id, id),
    ),
    /** Gives the photos with those keys new ones. */
    rekey: jobs.define<OfKeys>('photo.rekey', ({ member_id, keys }) => rekey(member_id, keys), { tries: 'untilDone' }),
    sweep,

    /** Files are written before the row that names them; those left without a row are removed an hour later. */
    async sweepLater(memberId: string, keys: string[]): Promise<void> {
      const startAfter = new Date(Date.now() + hour);
      await inTransaction(db, (trx) => sweep.enqueue(trx, { member_id: memberId, keys }, { startAfter }));
    },
  };
}

export type PhotoJobs = ReturnType<typeof photoJobs>;
