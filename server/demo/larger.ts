import type { Storage } from '../adapters/storage/storage.ts';
import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/work/jobs.ts';
import type { DemoPhoto } from './photo-choice.ts';

type Drawn = Pick<DemoPhoto, 'key' | 'portrait'>;

/** Few enough that a stop need not wait long. */
const atOnce = 10;

/** Enqueues the larger sizes of demo photos after the start; what a stop leaves undone follows at the next start. */
export function largerPictures({ db, jobs, storage }: { db: Database; jobs: Jobs; storage: Storage }) {
  const draw = jobs.define<{ photos: Drawn[] }>('demo.draw', async ({ photos }) => {
    // Loaded on demand: no other start needs the drawing.
    const { drawLarger } = await import('./pictures.ts');
    for (const photo of photos) await drawLarger(storage, photo);
  });

  return async (photos: readonly DemoPhoto[]): Promise<void> => {
    if (photos.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (let from = 0; from < photos.length; from += atOnce)
        await draw.enqueue(trx, {
          photos: photos.slice(from, from + atOnce).map(({ key, portrait }) => ({ key, portrait })),
        });
    });
  };
}
