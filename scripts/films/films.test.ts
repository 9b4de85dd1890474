import { globSync, readFileSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endings, fileOf, films, folder } from './films.ts';

/** Bytes. */
const [largest, largestPoster] = [500_000, 20_000];

test('films and posters are made of the drawings as they are: otherwise run `npm run films`', () => {
  const made = [...films()].flatMap((film) => endings.map((ending) => ({ file: fileOf(film, ending), film })));
  const names = (files: readonly string[]) => files.map((file) => relative(folder, resolve(folder, file))).sort();
  expect(names(globSync('*/*', { cwd: folder }))).toEqual(names(made.map(({ file }) => file)));
  const old = made.filter(({ file, film }) => !readFileSync(file).includes(film.credit));
  expect(old.map(({ file }) => file)).toEqual([]);
  const large = made.filter(({ file }) => statSync(file).size > (file.endsWith('.webp') ? largestPoster : largest));
  expect(large.map(({ file }) => file)).toEqual([]);
});
