import { minute } from '@rendezvous/contract/durations';
import { Piscina } from 'piscina';
import type { Files } from '../server/adapters/image/image.ts';
import type { Recipe, SizeGroup } from './pictures.ts';

/** Draws one picture at a time, and ends when none was wanted for a while. */
const thread = new Piscina<{ recipe: Recipe; group: SizeGroup }, Files>({
  filename: new URL('./pictures.ts', import.meta.url).href,
  name: 'drawFiles',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: minute,
  execArgv: [],
});

/** Ten pages of members; what is asked beyond them is drawn when it is asked again. */
export const waitingAtMost = 240;

let latest: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Draws sizes of a photo beside the thread of the app, which a picture would hold up for a quarter of a second or more;
 * no files if too many wait already, or if the app ends before it is their turn.
 */
export function drawInThread(recipe: Recipe, group: SizeGroup, ending: AbortSignal): Promise<Files> {
  if (waiting >= waitingAtMost) return Promise.resolve({});
  waiting += 1;
  const files = latest.then(() => {
    waiting -= 1;
    return ending.aborted ? {} : thread.run({ recipe, group });
  });
  latest = files.catch(() => {});
  return files;
}
