import { expect, test } from 'vitest';
import { makeRandom } from '../random.ts';
import { createNaming } from './names.ts';

test('members in a row who have one first name are told apart by an initial', () => {
  const nameOf = createNaming(makeRandom(1));
  const names = Array.from({ length: 20 }, () => nameOf('Anna'));
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^Anna( [A-Z]\.)?$/);
});
