import { expect, test } from 'vitest';
import { fallbacksOf, write } from './words.ts';

const likes = [
  {
    plural: 'count',
    less: 0,
    ordinal: false,
    cases: {
      '=0': 'none',
      one: [{ number: 'count', less: 0 }, ' like'],
      other: [{ number: 'count', less: 0 }, ' likes'],
    },
  },
];

test('a text that a language lacks comes from Dutch, that of a variant from its language first', () => {
  expect([fallbacksOf('sv'), fallbacksOf('en-US'), fallbacksOf('nl')]).toEqual([['nl'], ['en', 'nl'], []]);
});

test('a plain text stays unchanged', () => {
  expect(write('Hello', {}, 'en')).toBe('Hello');
});

test('values replace their placeholders', () => {
  expect(write(['Hi ', { value: 'name' }, '!'], { name: 'Åsa' }, 'en')).toBe('Hi Åsa!');
});

test('plurals follow the rules of the language; exact numbers take precedence', () => {
  expect(write(likes, { count: 0 }, 'en')).toBe('none');
  expect(write(likes, { count: 1 }, 'en')).toBe('1 like');
  expect(write(likes, { count: 1500 }, 'nl')).toBe('1.500 likes');
  expect(
    write(
      [{ plural: 'n', less: 0, ordinal: false, cases: { few: 'few', many: 'many', other: 'other' } }],
      { n: 3 },
      'pl',
    ),
  ).toBe('few');
});

test('a value without its own case selects `other`', () => {
  expect(write([{ select: 'gender', cases: { female: 'she', other: 'they' } }], { gender: 'male' }, 'en')).toBe('they');
});
