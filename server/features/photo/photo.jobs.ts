import type { Storage } from '../../adapters/storage/storage.ts';
import type { Database } from '../../platform/database.ts';
import type { Job, Jobs } from '../../platform/jobs.ts';
import { photoStore } from './photo.store.ts';

interface Options {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  accept(memberId: string, id: string): Promise<void>;
}

export interface PhotoJobs {
  /** Accepts a photo on sites whose policy is automatic. */
  accept: Job<{ member_id: string; id: string }>;
  /** Removes the files under those keys that no photo of the member has (any more). */
  sweep: Job<{ member_id: string; keys: string[] }>;
}

export function photoJobs({ db, jobs, storage, accept }: Options): PhotoJobs {
  return {
    accept: jobs.define<{ member_id: string; id: string }>('photo.accept', ({ member_id, id }) => accept(member_id, id)),
    sweep: jobs.define<{ member_id: string; keys: string[] }>(
      'photo.sweep',
      async ({ member_id, keys }) => {
        const used = new Set((await photoStore.of(db, member_id)).flatMap((photo) => [photo.key, photo.blurred_key]));
        for (const key of keys.filter((candidate) => !used.has(candidate))) await storage.removeFolder(key);
      },
      { mustHappen: true },
    ),
  };
}
