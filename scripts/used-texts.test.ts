import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '..');

interface Source {
  readonly file: string;
  readonly text: string;
  /** The keys it may look up, as patterns that capture the values of its templates. */
  readonly lookups: readonly RegExp[];
  /** Every name in it, which a value may have. */
  readonly names: ReadonlySet<string>;
}

const plain = /'([\w.:-]+)'|"([\w.:-]+)"/g;
const template = /`([\w.:-]*(?:\$\{[^{}`]*\}[\w.:-]*)+)`/g;

/** `filter.${sort}` looks up any key of `filter` whose remainder is a known name. */
const patternOf = (written: string) =>
  new RegExp(
    `^${written
      .split(/\$\{[^{}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('([\\w.-]+)')}$`,
  );

const sources: readonly Source[] = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/node_modules|web\/(build|gallery)|\.test\.|testing\/|\.gen\./.test(file))
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const written = [...text.matchAll(plain), ...text.matchAll(template)].map(([, one, other]) => one ?? other ?? '');
    return { file, text, lookups: written.map(patternOf), names: new Set(text.match(/\w+/g)) };
  });

/** Sources in which a key of the feature may appear without the feature's name. */
function speaking(feature: string): readonly Source[] {
  // `useTranslation()` looks up the common words; a name passed as a value may be any feature's.
  const named = new RegExp(
    `['"\`:]${feature}['"\`:]|t: Translate|useTranslation\\(${feature === 'common' ? '\\)' : '[a-z]'}`,
  );
  return sources.filter(({ file, text }) => file.includes(`/${feature}`) || named.test(text));
}

const namesOf = (some: readonly Source[]) => new Set(some.flatMap(({ names }) => [...names]));
const anyName = namesOf(sources);
/** The codes of a feature that are written whole: `member.email_invalid`. */
const codesOf = (feature: string) =>
  sources.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`'${feature}\\.(\\w+)'`, 'g'))].map(([, code]) => code ?? ''),
  );
/**
 * The door's own failures, and the kinds of zod's issues, with which fields without a code of their own are answered.
 */
const anyIssue = new Set([
  ...Object.values(z.ZodIssueCode),
  ...codesOf('request'),
  ...namesOf(sources.filter(({ file }) => file === 'contract/endpoint.ts')),
]);

const failuresOfDoor = ['request', 'common'];

type Words = { [key: string]: string | Words };
const keysOf = (words: Words, above = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : keysOf(value, `${above}${key}.`),
  );

const features = readdirSync(join(root, 'locales/en'))
  .map((file) => file.replace('.json', ''))
  .filter((feature) => !feature.includes('.'));

test.each(features)('every text of %s is shown somewhere', (feature) => {
  const own = speaking(feature);
  const contract = sources.filter(({ file }) => file.startsWith('contract/'));
  const finds = (pattern: RegExp, key: string, known: ReadonlySet<string>) => {
    const values = pattern.exec(key)?.slice(1);
    return values?.every((value) => value.split(/[.-]/).every((name) => known.has(name))) ?? false;
  };
  const near = namesOf([...own, ...contract]);
  const isFailure = (key: string) =>
    key.startsWith('error.') && (failuresOfDoor.includes(feature) ? anyIssue : failing).has(key.slice('error.'.length));
  const failing = new Set([
    ...namesOf(contract.filter(({ text }) => text.includes(`failures('${feature}'`))),
    ...codesOf(feature),
  ]);
  const bare = own.flatMap(({ lookups }) => lookups);
  const named = sources.flatMap(({ lookups }) => lookups.filter(({ source }) => source.startsWith(`^${feature}:`)));
  const isUsed = (key: string) =>
    isFailure(key) ||
    bare.some((pattern) => finds(pattern, key, near)) ||
    named.some((pattern) => finds(pattern, `${feature}:${key}`, anyName));
  const keys = keysOf(JSON.parse(readFileSync(join(root, `locales/en/${feature}.json`), 'utf8')));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

const wordsOf = (feature: string): ReadonlySet<string> =>
  new Set(keysOf(JSON.parse(readFileSync(join(root, `locales/en/${feature}.json`), 'utf8'))));
const known = new Map(features.map((feature) => [feature, wordsOf(feature)]));

test('every text that is looked up by its whole key exists', () => {
  const missing = sources.flatMap(({ file, text }) => {
    const translators = [...text.matchAll(/\bt(?:: (\w+))?\b[^=;\n]*\} = useTranslation\((?:'(\w+)')?\)/g)];
    const lookups = [...text.matchAll(/\b(\w+)\('((?:\w+:)?[\w.]+)'[,)]/g)];
    return lookups.flatMap(([, name = '', key = '']) => {
      const spoken = translators.filter(([, alias = 't']) => alias === name).map(([, , feature = 'common']) => feature);
      const [prefix, rest] = key.includes(':') ? key.split(':') : [undefined, key];
      const among = prefix ? [prefix] : spoken;
      return spoken.length === 0 || among.some((feature) => known.get(feature)?.has(rest as string))
        ? []
        : [`${file}: ${key}`];
    });
  });
  expect(missing).toEqual([]);
});
