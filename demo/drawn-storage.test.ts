import { expect, test } from 'vitest';
import type { Storage } from '../server/adapters/storage/storage.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { waitingAtMost } from './drawing.ts';
import { drawnWhenRead, markDrawn, writeRecipe } from './drawn-storage.ts';
import { type DemoPerson, makePeople } from './people.ts';
import type { Recipe } from './pictures.ts';
import { choosePortraits } from './portrait/choice.ts';
import type { Portrait } from './portrait/portrait.ts';
import { makeRandom } from './random.ts';
import { introduce } from './voice/introduce.ts';

const never = new AbortController().signal;
const random = makeRandom(3);
const now = new Date('2026-11-20T12:00:00Z');
const newcomers = makePeople(1, 3, createPlaces().towns(), now);
const [person] = introduce(random, { niche: 'general', newcomers, now });
const [portrait] = choosePortraits({ random, person: person as DemoPerson, count: 1, shy: false, now, before: [] });
/** Soft ones are small and quickly drawn. */
const recipe: Recipe = { portrait: portrait as Portrait, blurred: true };

function inMemory(): Storage {
  const files = new Map<string, Uint8Array>();
  return {
    write: async (key, bytes) => {
      files.set(key, bytes);
    },
    read: async (key) => files.get(key),
    open: async () => undefined,
    writeFrom: async () => 0,
    removeFolder: async () => {},
    copyFolder: async () => {},
  };
}

test('after a failed look for demo members a missing file is missing, and the next read looks again', async () => {
  const stored = inMemory();
  await markDrawn(stored);
  await writeRecipe(stored, 'a', recipe);
  let fails = true;
  const read = async (key: string) => {
    if (fails && key.startsWith('demo/')) throw new Error('The storage cannot be reached');
    return stored.read(key);
  };
  const storage = drawnWhenRead({ ...stored, read }, never);
  expect(await storage.read('a/thumb.webp')).toBeUndefined();
  expect(await storage.read('a/thumb.webp')).toBeUndefined();
  fails = false;
  expect(await storage.read('a/thumb.webp')).toBeDefined();
  expect(await storage.read('b/thumb.webp')).toBeUndefined();
});

test('beyond so many pictures that wait, further ones are missing at once, and drawn when read again', async () => {
  const stored = inMemory();
  await markDrawn(stored);
  const folders = Array.from({ length: waitingAtMost + 10 }, (_, index) => `f${index}`);
  for (const folder of folders) await writeRecipe(stored, folder, recipe);
  const ending = new AbortController();
  const storage = drawnWhenRead(stored, ending.signal);
  const order: string[] = [];
  const reads = folders.map(async (folder) => {
    const file = await storage.read(`${folder}/large.webp`);
    order.push(folder);
    return file;
  });
  expect(await reads.at(-1)).toBeUndefined();
  expect(order.length).toBeLessThan(12);
  ending.abort();
  await Promise.all(reads);
  expect(await drawnWhenRead(stored, never).read(`${folders.at(-1)}/large.webp`)).toBeDefined();
});
