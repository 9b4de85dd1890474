import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import privacy from '../../locales/en/privacy.json' with { type: 'json' };
import { registerDocument } from './register.document.ts';
import { columnsOf, membersOf, purposes, type Table } from './register.rules.ts';
import { entries, register } from './register.ts';

const schema = readFileSync(join(import.meta.dirname, '../platform/database/schema.gen.ts'), 'utf8');
const stored = new Map(
  [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): (\w+);$/gm)].map(
    ([, table = '', type]) => {
      const [, body = ''] = new RegExp(`export interface ${type} \\{\\n(.*?)\\n\\}`, 's').exec(schema) ?? [];
      return [table, [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column as string).sort()] as const;
    },
  ),
);
/** Columns by which a row is of a member, whatever its table. */
const ofMembers = ['member_id', 'other_id', 'sender_id', 'user_id', 'member_low', 'member_high'];

test('the register has every table and column, once, and none that is gone', () => {
  expect(stored.size).toBeGreaterThan(90);
  expect(Object.keys(register).sort()).toEqual([...stored.keys()].sort());
  for (const [table, entry] of entries) expect(columnsOf(entry).sort(), table).toEqual(stored.get(table));
});

test('a table whose rows name a member is theirs, in their copy or withheld, and never outlives them for ever', () => {
  for (const [table, entry] of entries) {
    const named = (stored.get(table) ?? []).filter((column) => ofMembers.includes(column));
    const { whose, copy, withheld, kept, basis, outlives } = entry;
    expect(membersOf(entry), table).toEqual(expect.arrayContaining(named));
    if (named.length > 0)
      expect({ whose, isAnswered: !!copy !== !!withheld }, table).toEqual({ whose: 'member', isAnswered: true });
    if (whose !== 'none') expect(basis?.length, table).toBeGreaterThan(0);
    const isForEver = typeof kept === 'object' && 'always' in kept;
    if (whose === 'member' && outlives) expect(isForEver, `${table} outlives its member for ever`).toBe(false);
  }
});

test('a period counts from a column of its table, and a row that goes with another belongs to one that goes', () => {
  const isThere = (table: Table, column: string) => stored.get(table)?.includes(column);
  for (const [table, { kept }] of entries) {
    if (typeof kept === 'object' && 'since' in kept) expect(isThere(table, kept.since), table).toBe(true);
    if (typeof kept === 'object' && 'with' in kept) expect(register[kept.with], table).toBeDefined();
  }
});

test('the privacy policy has the section in which members read of each purpose', () => {
  const sections = Object.values(purposes).flatMap(({ section }) => section ?? []);
  expect(Object.keys(privacy)).toEqual(expect.arrayContaining(sections));
  const unread = entries.filter(([, { whose, purpose }]) => whose === 'member' && !purposes[purpose].section);
  expect(unread).toEqual([]);
});

test('docs/register.md is what the register says', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/register.md'), 'utf8');
  expect(written, 'npm run --silent register > docs/register.md').toBe(registerDocument());
});
