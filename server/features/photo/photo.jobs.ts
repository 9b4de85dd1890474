import type { Storage } from '../../adapters/storage/storage.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import { sentStore } from './photo.sent.store.ts';
import { photoStore } from './photo.store.ts';

interface Options {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  accept(memberId: string, id: string): Promise<void>;
  rekey(memberId: string, keys: readonly string[]): Promise<void>;
}

interface OfKeys {
  member_id: string;
  keys: string[];
}

export interface PhotoJobs {
  /** Accepts a photo on sites whose policy is automatic. */
  accept: Job<{ member_id: string; id: string }>;
  /** Gives the photos with those keys new ones. */
  rekey: Job<OfKeys>;
  /** Removes the files under those keys that no photo of the member uses. */
  sweep: Job<OfKeys>;
}

export function photoJobs({ db, jobs, storage, accept, rekey }: Options): PhotoJobs {
  return {
    accept: jobs.define<{ member_id: string; id: string }>('photo.accept', ({ member_id, id }) =>
      accept(member_id, id),
    ),
    rekey: jobs.define<OfKeys>('photo.rekey', ({ member_id, keys }) => rekey(member_id, keys), { tries: 'untilDone' }),
    sweep: jobs.define<OfKeys>(
      'photo.sweep',
      async ({ member_id, keys }) => {
        const used = new Set((await photoStore.of(db, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]));
        for (const { key } of await sentStore.of(db, member_id)) used.add(key);
        for (const key of keys.filter((candidate) => !used.has(candidate))) await storage.removeFolder(key);
      },
      { tries: 'untilDone' },
    ),
  };
}
