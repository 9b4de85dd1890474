import { expect, test } from 'vitest';
import { makeRandom } from '../random.ts';
import { createNaming } from './names.ts';

test('however many in a row have one first name, each is called differently', () => {
  const nameOf = createNaming(makeRandom(1));
  const names = Array.from({ length: 80 }, () => nameOf('Anna', 'en'));
  expect(new Set(names).size).toBe(names.length);
});
