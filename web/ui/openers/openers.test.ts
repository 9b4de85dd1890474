import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { interests } from '@rendezvous/contract/profile';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openersFor, sharedInterests } from './openers.ts';

const words = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../locales/en/opener.json'), 'utf8'));
const textOf = (key: string) => key.split('.').reduce((place, name) => place?.[name], words);
const some = fc.uniqueArray(fc.constantFrom(...interests));

test('there are always three different first lines with words, and the same at every visit', () => {
  fc.assert(
    fc.property(some, fc.uuid(), (shared, seed) => {
      const lines = openersFor(shared, seed);
      expect(new Set(lines).size).toBe(3);
      expect(lines.map(textOf)).toEqual(lines.map(() => expect.any(String)));
      expect(openersFor(shared, seed)).toEqual(lines);
    }),
  );
});

test('two lines are about what both like, and none about intimate things', () => {
  expect(openersFor(['music', 'coffee', 'art'], 'a').filter((line) => line.startsWith('topic.'))).toHaveLength(2);
  expect(openersFor(['sushi', 'bbq', 'kissing'], 'a')[0]).toBe('topic.food');
  expect(openersFor(['sex', 'bondage', 'kissing'], 'a').filter((line) => line.startsWith('topic.'))).toEqual([]);
});

test('what both like starts with what gives something to talk about', () => {
  expect(sharedInterests(['sex', 'music', 'wine'], ['kissing', 'sex', 'music'])).toEqual(['music', 'sex']);
});
