import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const docs = resolve(root, 'docs');

interface Requirement {
  readonly number: string;
  readonly level: string;
  readonly verdict: string;
  readonly by: string;
}

const requirements: Requirement[] = readFileSync(resolve(docs, 'asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, number = '', level = '', , verdict = '', by = ''] = line.split('|').map((cell) => cell.trim());
    return { number, level, verdict, by };
  });
const isMet = ({ verdict }: Requirement) => ['met', 'n/a', 'operator'].includes(verdict);
const ofLevel = (level: string) => requirements.filter((one) => one.level === level);

/** The requirements of level 1, and those that level 2 adds, without V10 and V17. */
const sizes = [65, 152] as const;

test('the matrix of the ASVS has every requirement once, and the shares that it states', () => {
  expect(new Set(requirements.map(({ number }) => number)).size).toBe(requirements.length);
  expect([ofLevel('1').length, ofLevel('2').length]).toEqual(sizes);
  const unmet = ofLevel('1').filter((one) => !isMet(one));
  expect(unmet.map(({ number }) => number)).toEqual(['14.2.1']);
  expect(ofLevel('2').filter(isMet).length / sizes[1]).toBeGreaterThanOrEqual(0.85);
  const verdicts = ['met', 'n/a', 'operator', 'as ordered', 'partly', 'missing'];
  expect(requirements.filter(({ verdict, by }) => !verdicts.includes(verdict) || by === '')).toEqual([]);
});

test('every test and document that the matrix names is there', () => {
  const isThere = (reference: string): boolean => {
    const [, file, title = ''] = /^`([^`]+\.(?:test|spec|suite)\.ts)` (.+)$/.exec(reference) ?? [];
    const [, linked, section = ''] = /^\[written down\]\(([^)#]+)#?([^)]*)\)$/.exec(reference) ?? [];
    if (file) return [title, title.replaceAll("'", "\\'")].some((one) => textOf(resolve(root, file)).includes(one));
    return !linked || sectionsOf(resolve(docs, linked)).includes(section);
  };
  const references = requirements.flatMap(({ by }) => by.split('; '));
  expect(references.filter((reference) => reference.includes('.test.ts`')).length).toBeGreaterThan(150);
  expect(references.filter((reference) => !isThere(reference))).toEqual([]);
});

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** As links name them; the empty one is the document itself. */
const sectionsOf = (path: string) => [
  ...(existsSync(path) ? [''] : []),
  ...[...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  ),
];
