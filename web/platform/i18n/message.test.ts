import { expect, test } from 'vitest';
import { write } from './message.ts';

const likes = [
  {
    plural: 'count',
    less: 0,
    ordinal: false,
    cases: { '=0': 'none', one: [{ number: 'count', less: 0 }, ' like'], other: [{ number: 'count', less: 0 }, ' likes'] },
  },
];

test('a plain text is written as it is', () => {
  expect(write('Hello', {}, 'en')).toBe('Hello');
});

test('values are put in their places', () => {
  expect(write(['Hi ', { value: 'name' }, '!'], { name: 'Åsa' }, 'en')).toBe('Hi Åsa!');
});

test('a plural follows the rules of the language, and exact numbers go first', () => {
  expect(write(likes, { count: 0 }, 'en')).toBe('none');
  expect(write(likes, { count: 1 }, 'en')).toBe('1 like');
  expect(write(likes, { count: 1500 }, 'nl')).toBe('1.500 likes');
  expect(write([{ plural: 'n', less: 0, ordinal: false, cases: { few: 'few', many: 'many', other: 'other' } }], { n: 3 }, 'pl')).toBe('few');
});

test('a choice without a case of its own takes the other', () => {
  expect(write([{ select: 'gender', cases: { female: 'she', other: 'they' } }], { gender: 'male' }, 'en')).toBe('they');
});
