import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { STYlE_PROPS_DATA } from '@mantine/core';
import { expect, test } from 'vitest';
import { trackedFiles } from '../../scripts/tracked.ts';
import { movements, styleProps } from './unused-script.ts';

const root = resolve(import.meta.dirname, '../..');
const named = /(?<![\w-])transition(?::|=\{?)\s*(['"`])(?<name>[^'"`]*)\1/g;
const movementsIn = (source: string) => [...source.matchAll(named)].flatMap(({ groups }) => groups?.name ?? []);

/** The library's short names of style properties; the long ones, such as `top`, are also our own components'. */
const short = Object.keys(STYlE_PROPS_DATA).filter((name) => name.length < 5 && name !== 'left' && name !== 'top');
const given = new RegExp(`\\s(?<name>${short.join('|')})=["{]`, 'g');
const stylePropsIn = (source: string) => [...source.matchAll(given)].flatMap(({ groups }) => groups?.name ?? []);

const usedIn = (namesIn: (source: string) => string[]) =>
  trackedFiles
    .filter((file) => /^web\/.*\.tsx?$/.test(file) && !file.startsWith('web/vite/'))
    .flatMap((file) => namesIn(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })));

test('the browser’s script has every style property that a component is given', () => {
  expect(stylePropsIn('<Box mt="sm" hidden pt={1} />')).toEqual(['mt', 'pt']);
  const used = usedIn(stylePropsIn);
  expect(used).not.toEqual([]);
  expect(used.filter(({ name }) => !(styleProps as readonly string[]).includes(name))).toEqual([]);
});

test('the browser’s script has every movement that a component names', () => {
  expect(movementsIn(`<A transition="pop" b={{ transition: 'fade' }} c={{ transition: \`x\` }} />`)).toEqual([
    'pop',
    'fade',
    'x',
  ]);
  const used = usedIn(movementsIn);
  expect(used).not.toEqual([]);
  expect(used.filter(({ name }) => !(movements as readonly string[]).includes(name))).toEqual([]);
});
