import { expect, test } from 'vitest';
import { join, withFirst } from './like.pages.ts';
import type { LoadedLikes } from './like.queries.ts';

const pages = (ids: string, next: string | null): LoadedLikes => ({
  members: [...ids].map((id) => ({ id }) as LoadedLikes['members'][number]),
  next,
});
const shown = ({ members, next }: LoadedLikes) => [members.map(({ id }) => id).join(''), next];

test('a page is added without members who are listed already', () => {
  expect(shown(join(pages('abc', '1'), pages('cde', null)))).toEqual(['abcde', null]);
});

test('whoever is new or gone on the first page moves nobody of the pages after it', () => {
  const read = pages('abcdef', '2');
  expect(shown(withFirst(read, pages('xab', '1')))).toEqual(['xabcdef', '2']);
  expect(shown(withFirst(read, pages('acd', '1')))).toEqual(['acdef', '2']);
  expect(shown(withFirst(read, pages('xyz', '1')))).toEqual(['xyzabcdef', '2']);
});

test('a list that has become a single page is that page', () => {
  expect(shown(withFirst(pages('abcdef', '2'), pages('ab', null)))).toEqual(['ab', null]);
});
