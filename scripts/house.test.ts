import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { minute } from '@rendezvous/contract/durations';
import { expect, test } from 'vitest';
import { features, webFeatures, webOnly } from './features.ts';
import { generateSchema, schemaFile } from './schema.ts';
import { trackedFiles as tracked } from './tracked.ts';

const root = resolve(import.meta.dirname, '..');
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.includes('.gen.'));
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;

test('no source file is over 400 lines', () => {
  expect(sources.filter((file) => linesOf(file) > 400)).toEqual([]);
});

test('no line of code is over 120 characters', () => {
  const unbreakable = [
    /^\s*(test: )?\/.+\/[a-z]*(,|;|\.exec\()$/, // a regular expression
    /https?:\/\/\S+/, // an address
    /url\("data:|^\s*d="/, // an inline picture
  ];
  const long = sources.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, where: `${file}:${index + 1}` }))
      .filter(({ line }) => [...line].length > 120 && !unbreakable.some((kind) => kind.test(line)))
      .map(({ where }) => where),
  );
  expect(long).toEqual([]);
});

test('the app is put together in less than 120 lines', () => {
  expect(linesOf('server/app.ts')).toBeLessThan(120);
});

test('few source files are over 180 lines, and the median is short', () => {
  const lengths = sources
    .filter((file) => !file.includes('.test.') && !file.includes('.spec.'))
    .map(linesOf)
    .sort((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(90);
  expect(lengths.filter((length) => length > 180).length).toBeLessThanOrEqual(Math.ceil(lengths.length * 0.1));
});

/** Lists in order of time, data, guides, and the contract, which has a module for each feature. */
const lists = ['contract', 'server/migrations', 'docs/decisions', 'docs/how-to', 'demo/words', 'locales'];

test('no folder has more than 25 files', () => {
  const counts = new Map<string, number>();
  for (const file of tracked.filter((file) => !lists.some((list) => file.startsWith(`${list}/`))))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

test('every folder of a feature is in the one list that makes features', () => {
  expect([...features].sort()).toEqual(readdirSync(join(root, 'server/features')).sort());
});

test('every feature has the same name in the contract, on the server and in the locales', () => {
  const named = features.map((feature) => ({
    feature,
    contract: existsSync(join(root, `contract/${feature}.ts`)),
    part: existsSync(join(root, `server/features/${feature}/${feature}.feature.ts`)),
    service: existsSync(join(root, `server/features/${feature}/${feature}.service.ts`)),
    routes: existsSync(join(root, `server/features/${feature}/${feature}.routes.ts`)),
    words: existsSync(join(root, `locales/en/${feature}.json`)),
    tests: existsSync(join(root, `server/features/${feature}/${feature}.api.test.ts`)),
  }));
  expect(named.filter((entry) => Object.values(entry).includes(false))).toEqual([]);
});

test("every file of a feature begins with the feature's name", () => {
  const unkind = features.flatMap((feature) =>
    tracked.filter(
      (file) =>
        file.startsWith(`server/features/${feature}/`) &&
        !file.startsWith('server/features/search/engine/') &&
        file.endsWith('.ts') &&
        !basename(file).startsWith(`${feature}.`),
    ),
  );
  expect(unkind).toEqual([]);
});

test('files of the server and the web are named in lower case, with hyphens and dots', () => {
  expect(sources.filter((file) => /^(contract|server|web|demo)\//.test(file) && /[A-Z_]/.test(basename(file)))).toEqual(
    [],
  );
});

test('web pages live in a folder that is a feature', () => {
  const folders = readdirSync(join(root, 'web/features'));
  expect(folders.filter((folder) => ![...features, ...webOnly].includes(folder))).toEqual([]);
});

test('every folder of pages has its place in the order of the web', () => {
  expect([...webFeatures].sort()).toEqual(readdirSync(join(root, 'web/features')).sort());
});

test('SQL is written in stores and migrations only', () => {
  const withSql = tracked.filter(
    (file) => /^server\/features\/.*\.ts$/.test(file) && !/\.(test|testing|store)\.ts$/.test(file),
  );
  const guilty = withSql.filter((file) =>
    /\bsql`|\.selectFrom\(|\.insertInto\(|\.updateTable\(|\.deleteFrom\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(guilty).toEqual([]);
});

test('a transaction is opened by inTransaction alone, which runs its hooks', () => {
  const opening = sources.filter(
    (file) =>
      /^server\/(features|views|adapters|platform)\//.test(file) &&
      !file.endsWith('.test.ts') &&
      /\.transaction\(\)/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(opening).toEqual(['server/platform/database/database.ts']);
});

test('every statement works in one schema of several and on Citus', () => {
  const forbidden = {
    'a schema by its name': /\bpublic\.\w+|search_path/,
    "a session's lock": /pg_(try_)?advisory_(lock|unlock)/,
    'a time that is no parameter in an update':
      /do update set[^`;]*\b(now\(\)|current_timestamp)|doUpdateSet\([^)]*\b(now\(\)|current_timestamp)/i,
    'a block around statements': /^\s*do \$/im,
  };
  const withSql = tracked.filter((file) =>
    /^server\/(features|platform|adapters)\/.*\.store\.ts$|^demo\/.*\.store\.ts$|^server\/migrations\//.test(file),
  );
  const found = withSql.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return Object.entries(forbidden).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file}: ${what}`] : []));
  });
  expect(withSql.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

/** Tables of no feature. */
const ofPlatform = ['secret_fingerprint'];

test('migrations have one global order and name their feature', () => {
  const names = readdirSync(join(root, 'server/migrations'));
  const numbers = names.map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  const unnamed = names.filter(
    (name) => ![...features, ...ofPlatform].some((owner) => name.replace(/^\d{4}_/, '').startsWith(owner)),
  );
  expect(unnamed).toEqual([]);
});

test(
  'the table types are those of the migrations',
  async () => {
    expect(readFileSync(schemaFile, 'utf8')).toBe(await generateSchema());
  },
  2 * minute,
);

test('journeys, tests and benches listen on free ports only, so that several checkouts can be checked at once', () => {
  const listening = sources.filter(
    (file) =>
      /^(e2e|bench|server\/testing)\/|\.(test|spec)\.ts$|^playwright/.test(file) && basename(file) !== 'house.test.ts',
  );
  const fixed = /\b(PORT|port)\b['"]?\s*[:=?(,)][^\n,;]*\b[1-9]\d{3,4}\b|\.listen\([1-9]/;
  expect(listening.filter((file) => fixed.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('durations are written with contract/durations.ts', () => {
  const handWritten = new RegExp(
    [
      /[-+*/=:] (60_?000|3_?600(_?000)?|86_?400(_?000)?)\b/,
      /[*/] 1_?000\b(?!\)::)/,
      /\b(24|60) \* (24|60)\b/,
      /\b(timeout|staleTime|\w+(Ms|Timeout|Interval)):? (= )?\d+_?000\b/,
      /^\}, \d+_?000\);/,
      /const (second|minute|hour|day|week) = \d/,
    ]
      .map(({ source }) => source)
      .join('|'),
    'm',
  );
  const timed = sources.filter(
    (file) => /^(bench|contract|demo|server|web)\/.*\.tsx?$/.test(file) && file !== 'contract/durations.ts',
  );
  expect(timed.filter((file) => handWritten.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('no promise floats', () => {
  const { rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')).linter;
  expect([rules.nursery.noFloatingPromises, rules.complexity.noVoid]).toEqual(['error', 'error']);
  const ignored = sources.filter((file) =>
    /biome-ignore(-all|-start)? lint\/(complexity\/noVoid|nursery)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(ignored).toEqual([]);
});

test('nothing unfinished is left in the sources', () => {
  const words = new RegExp(
    ['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'not ' + 'implemented', 'lorem ' + 'ipsum', 'coming ' + 'soon'].join('|'),
    'i',
  );
  expect(
    sources.filter((file) => basename(file) !== 'house.test.ts' && words.test(readFileSync(join(root, file), 'utf8'))),
  ).toEqual([]);
});
