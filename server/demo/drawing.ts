import { minute } from '@rendezvous/contract/durations';
import { Piscina } from 'piscina';
import type { Files } from '../adapters/image/image.ts';
import type { Recipe, SizeGroup } from './pictures.ts';

/** One thread draws one picture after the other, and ends when none was wanted for a while. */
const thread = new Piscina<{ recipe: Recipe; group: SizeGroup }, Files>({
  filename: new URL('./pictures.ts', import.meta.url).href,
  name: 'drawFiles',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: minute,
  execArgv: [],
});

/** Draws sizes of a photo beside the thread of the app, which a picture would hold up for a tenth of a second. */
export const drawInThread = (recipe: Recipe, group: SizeGroup): Promise<Files> => thread.run({ recipe, group });
