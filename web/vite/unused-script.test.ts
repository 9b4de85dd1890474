import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { trackedFiles } from '../../scripts/tracked.ts';
import { movements } from './unused-script.ts';

const root = resolve(import.meta.dirname, '../..');
const named = /(?<![\w-])transition(?::|=\{?)\s*(['"`])(?<name>[^'"`]*)\1/g;
const movementsIn = (source: string) => [...source.matchAll(named)].flatMap(({ groups }) => groups?.name ?? []);

test('the browser’s script has every movement that a component names', () => {
  expect(movementsIn(`<A transition="pop" b={{ transition: 'fade' }} c={{ transition: \`x\` }} />`)).toEqual([
    'pop',
    'fade',
    'x',
  ]);
  const used = trackedFiles
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.startsWith('web/vite/'))
    .flatMap((file) => movementsIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })));
  expect(used).not.toEqual([]);
  expect(used.filter(({ name }) => !(movements as readonly string[]).includes(name))).toEqual([]);
});
