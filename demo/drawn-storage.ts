import { minute } from '@rendezvous/contract/durations';
import { type Files, type Size, sizes } from '../server/adapters/image/image.ts';
import type { Storage } from '../server/adapters/storage/storage.ts';
import type { Recipe, SizeGroup } from './pictures.ts';

const mark = 'demo/members';
const recipeOf = (folder: string) => `${folder}/recipe.json`;

/** Leaves in a folder what its files are drawn from, once somebody reads them. */
export const writeRecipe = (storage: Storage, folder: string, recipe: Recipe): Promise<void> =>
  storage.write(recipeOf(folder), Buffer.from(JSON.stringify(recipe)));

/** Says that a storage has folders with recipes. */
export const markDrawn = (storage: Storage): Promise<void> => storage.write(mark, Buffer.from('drawn when read'));

const groupOf = (size: Size): SizeGroup => (size === 'large' || size === 'thumb2x' ? 'large' : 'card');

/**
 * Files of demo members that are drawn when they are first read, so that no start waits for thousands of pictures; nor
 * does the end of the app, after which those that still wait for their turn are not there; nor are those that find too
 * many waiting, until they are read again.
 */
export function drawnWhenRead(storage: Storage, ending: AbortSignal): Storage {
  const drawing = new Map<string, Promise<Files>>();
  let hasDemo = Promise.resolve(false);
  let askAgainAt = 0;

  /** Installations without demo members look for one file a minute, and at once after a failure. */
  async function mayDraw(): Promise<boolean> {
    if ((await hasDemo) || Date.now() < askAgainAt) return hasDemo;
    askAgainAt = Date.now() + minute;
    hasDemo = storage.read(mark).then(
      (found) => found !== undefined,
      () => {
        askAgainAt = 0;
        return false;
      },
    );
    return hasDemo;
  }

  async function draw(folder: string, group: SizeGroup): Promise<Files> {
    const recipe = await storage.read(recipeOf(folder));
    if (!recipe) return {};
    // Only now: the drawing is of no use to whoever has no demo members.
    const { drawInThread } = await import('./drawing.ts');
    const files = await drawInThread(JSON.parse(Buffer.from(recipe).toString()), group, ending);
    for (const [name, bytes] of Object.entries(files)) await storage.write(`${folder}/${name}.webp`, bytes);
    return files;
  }

  return {
    ...storage,
    async read(key) {
      const known = await storage.read(key);
      const [folder = '', file] = key.split('/');
      const size = sizes.find((each) => file === `${each}.webp`);
      if (known || !size || !(await mayDraw())) return known;
      const group = groupOf(size);
      const work = `${folder}/${group}`;
      const begun = drawing.get(work) ?? draw(folder, group).finally(() => drawing.delete(work));
      drawing.set(work, begun);
      return (await begun)[size];
    },
  };
}
