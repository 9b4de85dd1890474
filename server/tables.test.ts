import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from '../scripts/features.ts';

/** Owners that are no feature. */
const otherOwners: Readonly<Record<string, string>> = {
  migration: 'platform/database',
  secret_fingerprint: 'platform/security',
  sandbox_payment: 'adapters/payment',
  sandbox_refund: 'adapters/payment',
  demo_import: 'features/site',
  operator_audit: 'platform/audit',
  operator_audit_head: 'platform/audit',
};

const schema = readFileSync(join(import.meta.dirname, 'platform/database/schema.gen.ts'), 'utf8');
const tables = [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): \w+;$/gm)].map(
  ([, table]) => table as string,
);

/**
 * The folder whose code alone reads and writes a table: of the feature whose name begins the table's, where nothing
 * else is said.
 */
function ownerOf(table: string): string | undefined {
  const feature = features.find((name) => table === name || table.startsWith(`${name}_`));
  return otherOwners[table] ?? (feature && `features/${feature}`);
}

/** The tables that a statement names: in SQL after the words below, commas included, and in calls of Kysely. */
export function tablesIn(source: string): Set<string> {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const inSql = [
    ...code.matchAll(
      /(?=\b(?:from|join|into|update|using|table)\s+(\w+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*))/gi,
    ),
  ];
  const inCalls = [
    ...code.matchAll(/\.(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|from|using)\(\s*'(\w+)/g),
  ];
  const named = new Set(
    [...inSql, ...inCalls].flatMap(([, list = '']) => list.split(',').map((item) => item.trim().split(/\s+/)[0] ?? '')),
  );
  // A name of two words is no word of English, so it counts wherever it stands.
  return new Set(
    tables.filter((table) => named.has(table) || (table.includes('_') && new RegExp(`\\b${table}\\b`).test(code))),
  );
}

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.ts$/.test(file) && !/\.test\.ts$|\.testing\.ts$|\.gen\.ts$|^testing\/|node_modules/.test(file),
);
const withSql = sources.filter(
  (file) =>
    /\.store\.ts$|\.feature\.ts$/.test(file) || (!file.startsWith('features/') && !file.startsWith('register/')),
);

test('every table has one owner', () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => ownerOf(table) === undefined)).toEqual([]);
});

test('statements name their tables in SQL and in calls', () => {
  expect(
    [
      ...tablesIn(
        'sql`select from like_edge own, profile p join photo using (id) join due join payment p`; ' +
          'db.leftJoin("x"); db.selectFrom(\'site as s\')',
      ),
    ].sort(),
  ).toEqual(['like_edge', 'payment', 'photo', 'profile', 'site']);
  expect(tablesIn("/** What is read from profile. */ const site = 'a photo'")).toEqual(new Set());
});

test('a table is named by its owner alone; the owner exports the fragment that a statement elsewhere needs', () => {
  const trespasses = withSql.flatMap((file) =>
    [...tablesIn(readFileSync(join(import.meta.dirname, file), 'utf8'))]
      .filter((table) => !file.startsWith(`${ownerOf(table)}/`))
      .map((table) => `${file}: ${table}`),
  );
  expect(trespasses).toEqual([]);
});
