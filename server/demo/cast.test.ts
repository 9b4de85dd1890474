import { resolve } from 'node:path';
import { nicheName } from '@rendezvous/contract/niche';
import { expect, test } from 'vitest';
import { createPlaces } from '../features/place/place.service.ts';
import { readSiteFiles } from '../features/site/site.files.ts';
import type { Brand } from '../features/site/site.service.ts';
import { makeCast } from './cast.ts';

const { files } = await readSiteFiles(resolve(import.meta.dirname, '../../sites'));
const cast = makeCast({
  count: 1000,
  seed: 2024,
  sites: files as unknown as Brand[],
  towns: createPlaces().towns(),
  now: new Date('2026-11-20T12:00:00Z'),
  secret: 'secret',
}).filter(({ login, photos }) => !login && photos.length > 0);

test('in a site’s list of women or men, by their last visit, hardly a main picture is where its neighbour’s is', () => {
  // Those who would rather not be recognised are in few places.
  const shown = cast.filter(({ site }) => nicheName(site.settings.niche) !== 'bdsm');
  const lists = Map.groupBy(shown, ({ site, person }) => `${site.id} ${person.gender}`);
  expect(lists.size).toBe(10);
  const pairs = [...lists.values()].flatMap((list) => {
    const settings = list
      .toSorted((one, other) => other.last_active_at.getTime() - one.last_active_at.getTime())
      .map(({ photos }) => photos[0]?.portrait.place.setting);
    return settings.slice(1).map((setting, index) => setting === settings[index]);
  });
  expect(pairs.length).toBeGreaterThan(700);
  expect(pairs.filter(Boolean).length / pairs.length).toBeLessThan(0.01);
});
