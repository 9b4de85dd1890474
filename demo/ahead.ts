import { minute } from '@rendezvous/contract/durations';
import type { Storage } from '../server/adapters/storage/storage.ts';
import type { Database } from '../server/platform/database/database.ts';
import type { Jobs } from '../server/platform/work/jobs.ts';

interface Options {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly storage: Storage;
  /** Aborted when the app ends. */
  readonly ending: AbortSignal;
}

/** Cards of one job. */
const atOnce = 10;
/** What is put off must not be taken up by the very process that stops. */
const longerThanStopMs = minute;

/** Has cards drawn before anybody looks at them, once the start is over; a stop puts off the rest to the next start. */
export function drawAhead({ db, jobs, storage, ending }: Options) {
  const draw = jobs.define<{ keys: readonly string[] }>('demo.draw', async ({ keys }) => {
    for (const key of keys) await storage.read(`${key}/thumb.webp`);
    if (ending.aborted) await drawCards(keys, { startAfter: new Date(Date.now() + longerThanStopMs) });
  });

  async function drawCards(keys: readonly string[], when?: { startAfter: Date }): Promise<void> {
    if (keys.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < keys.length; from += atOnce)
        await draw.enqueue(trx, { keys: keys.slice(from, from + atOnce) }, when);
    });
  }

  return drawCards;
}
