import { expect, test } from 'vitest';
import { allChosen, brandChoices } from './brands.rules.ts';

const brand = (id: string, database: number) => ({ id, name: id.toUpperCase(), accepts_photos: false, database });
const shown = (choices: ReturnType<typeof brandChoices>) => choices.map(({ value, label }) => [value, label]);

test('of one database all brands are chosen by one word', () => {
  const brands = [brand('a', 0), brand('b', 0)];
  const choices = brandChoices(brands, 'All');
  expect(shown(choices)).toEqual([
    ['', 'All'],
    ['a', 'A'],
    ['b', 'B'],
  ]);
  for (const answered of ['a', 'b', null]) expect(allChosen(choices, brands, answered)).toBe('');
});

test('of several databases no choice is of two, and it names its brands', () => {
  const brands = [brand('a', 0), brand('n', 1), ...['b', 'c', 'd'].map((id) => brand(id, 0))];
  const choices = brandChoices(brands, 'All');
  expect(shown(choices)).toEqual([
    ['all:a', 'A, B, C + 1'],
    ['a', 'A'],
    ['b', 'B'],
    ['c', 'C'],
    ['d', 'D'],
    ['n', 'N'],
  ]);
  expect(['a', 'd', 'n', null].map((answered) => allChosen(choices, brands, answered))).toEqual([
    'all:a',
    'all:a',
    'n',
    'all:a',
  ]);
});
