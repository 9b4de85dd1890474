import type { Storage } from '../adapters/storage/storage.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/work/jobs.ts';

/** Few enough that a stop need not wait for them. */
const atOnce = 10;

/** Has cards drawn before anybody looks at them, once the start is over; a stop puts off the rest to the next start. */
export function drawAhead({ db, jobs, storage }: { db: Database; jobs: Jobs; storage: Storage }) {
  const draw = jobs.define<{ keys: readonly string[] }>('demo.draw', async ({ keys }) => {
    for (const key of keys) await storage.read(`${key}/thumb.webp`);
  });

  return async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < keys.length; from += atOnce)
        await draw.enqueue(trx, { keys: keys.slice(from, from + atOnce) });
    });
  };
}
