import { nicheName } from '@rendezvous/contract/niche';
import { expect, test } from 'vitest';
import { castOf, listsOf } from './testing/cast.ts';

const cast = (await castOf(1000)).filter(({ photos }) => photos.length > 0);

test('in a site’s list of women or men, by their last visit, hardly a main picture is where its neighbour’s is', () => {
  // Those who would rather not be recognised are in few places.
  const shown = cast.filter(({ site }) => nicheName(site.settings.niche) !== 'bdsm');
  const lists = listsOf(shown);
  expect(lists.length).toBe(10);
  const pairs = lists.flatMap((list) => {
    const settings = list.map(({ photos }) => photos[0]?.portrait.place.setting);
    return settings.slice(1).map((setting, index) => setting === settings[index]);
  });
  expect(pairs.length).toBeGreaterThan(700);
  expect(pairs.filter(Boolean).length / pairs.length).toBeLessThan(0.01);
});
