import { createHash } from 'node:crypto';
import { logIn } from '@rendezvous/contract/access';
import { deleteAccount, exportPath, requestExport } from '@rendezvous/contract/departure';
import { day, second } from '@rendezvous/contract/durations';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membersOf } from '../../register/register.rules.ts';
import { entries, register } from '../../register/register.ts';
import { KeptLog, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { fillEveryTable } from '../../testing/filling.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { recordingPush } from '../../testing/pushes.ts';

/** Words that appear only in this member's data. */
const canary = 'zeldzaamwoord';
/** Every table with rows that name a member. */
const tablesOfMembers = entries.flatMap(([table, entry]) =>
  table !== 'member' && entry.whose === 'member' && membersOf(entry).length > 0 ? table : [],
);
let app: TestApp;
let member: TestMember;
let other: TestMember;
const log = new KeptLog();

beforeAll(async () => {
  // A push service that answers could end the subscription before the tables are read.
  const service = recordingPush();
  service.isAway = true;
  app = await startTestApp({ LOG_LEVEL: 'debug' }, { logTo: log, push: service.push });
  other = await joinMember(app, { name: 'Sam' });
  member = await joinMember(app, { name: `Robin ${canary}` });
  await app.connection.db.updateTable('credit_balance').set({ balance: 1000, paid_user: true }).execute();
  await fillEveryTable({ app, member, other, canary });
});
afterAll(() => app.close());

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
}

const columns = async () =>
  (
    await sql<Column>`select table_schema, table_name, column_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'job') and table_type = 'BASE TABLE' order by 1, 2, 3`.execute(app.connection.db)
  ).rows;
const rowsWith = async (schema: string, table: string, text: string) =>
  (
    await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(`${schema}.${table}`)} r
      where r::text like ${`%${text}%`}`.execute(app.connection.db)
  ).rows[0]?.count ?? 0;

/**
 * The mailbox stands for other people's mail programs, and the embedded database's own files are searched as tables.
 */
const ourFiles = async () => [...(await filesOf(app.config))].filter(([name]) => !/^(mailbox|database)\//.test(name));
const membersFiles = async () => (await ourFiles()).filter(([name]) => /^(photos|exports|reports)\//.test(name));
const hashes = async () => (await membersFiles()).map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'));

test('the copy of one’s data has all that every table holds of one, pictures and messages included', async () => {
  await member.browser.api(requestExport, {});
  await expect
    .poll(async () => (await member.browser.send({ method: 'GET', url: exportPath })).statusCode, {
      timeout: 15 * second,
    })
    .toBe(200);
  const response = await member.browser.send({ method: 'GET', url: exportPath });
  const files = unzipSync(new Uint8Array(response.rawPayload));
  const names = Object.keys(files);
  const shares = app.parts.flatMap((part) => part.personalData ?? []);
  const copied = shares.flatMap(({ name, tables }) => tables.map((table) => ({ table, copy: name })));
  const registered = tablesOfMembers.flatMap((table) => {
    const { copy } = register[table];
    return copy ? { table, copy } : [];
  });
  const byTable = (one: { table: string }, other: { table: string }) => (one.table < other.table ? -1 : 1);
  expect(copied.sort(byTable), 'in the file that the register names').toEqual(registered.sort(byTable));
  for (const { name } of shares)
    expect(strFromU8(files[`${name}.json`] ?? new Uint8Array()).length, name).toBeGreaterThan(10);
  expect(names.filter((name) => /^photos\/.+\.webp$/.test(name)).length, 'of the profile, and one sent').toBe(3);
  const messages = strFromU8(files['messages.json'] ?? new Uint8Array());
  expect(messages).toContain(`Hello, ${canary}`);
  expect(messages).toContain(`Hello back, ${canary}`);
  for (const name of ['profile.json', 'notifications.json', 'account.json'])
    expect(strFromU8(files[name] ?? new Uint8Array()), name).toContain(canary);
  const all = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => strFromU8(files[name] ?? new Uint8Array()))
    .join('');
  expect(all).not.toMatch(/password_hash|\$argon2|token_hash/);
  expect((await other.browser.send({ method: 'GET', url: exportPath })).statusCode, 'nobody else').toBe(404);
  expect((await app.browser().send({ method: 'GET', url: exportPath })).statusCode, 'no visitor').toBe(403);
});

test('after 14 days nothing of a member is left anywhere but payments and open evidence of nobody', async () => {
  const missing: string[] = [];
  for (const table of tablesOfMembers) if ((await rowsWith('public', table, member.id)) === 0) missing.push(table);
  expect(missing, 'tables that this test does not fill, so that forgetting them would not be seen').toEqual([]);
  const before = await hashes();
  expect(new Set(before).size).toBeGreaterThan(8);

  const relogged = app.browser();
  await relogged.api(logIn, { body: { email: member.email, password: testPassword } });
  await relogged.api(deleteAccount, {});
  await app.connection.db
    .updateTable('member')
    .set({ deleted_at: new Date(Date.now() - 14 * day) })
    .where('id', '=', member.id)
    .execute();
  await app.departure.eraseDue();
  const retained = entries.flatMap(([table, { outlives }]) => (outlives ? (table as string) : []));

  const files = async () => [...new Set((await membersFiles()).map(([name]) => name.split('/')[0]))];
  await expect.poll(files, { timeout: 15 * second }).toEqual(['reports']);
  expect(await rowsWith('public', 'safety_report', member.id)).toBe(0);
  const closed_at = new Date(Date.now() - 30 * day);
  await app.connection.db.updateTable('safety_report').set({ outcome: 'acted', closed_at }).execute();
  await app.reports.removeOld();
  await expect.poll(files, { timeout: 15 * second }).toEqual([]);
  const left: string[] = [];
  for (const { table_schema, table_name } of new Map(
    (await columns()).map((one) => [`${one.table_schema}.${one.table_name}`, one]),
  ).values()) {
    const name = `${table_schema}.${table_name}`;
    for (const text of [canary, member.email])
      if ((await rowsWith(table_schema, table_name, text)) > 0) left.push(`${name}: ${text}`);
    if (
      table_schema === 'public' &&
      !retained.includes(table_name) &&
      (await rowsWith(table_schema, table_name, member.id)) > 0
    )
      left.push(`${name}: id`);
  }
  expect(left).toEqual([]);
  for (const [name, bytes] of await ourFiles()) {
    expect(before, name).not.toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(Buffer.from(bytes).includes(canary), name).toBe(false);
  }
  expect(log.text.length).toBeGreaterThan(0);
  expect(log.text).not.toContain(canary);
  expect(log.text).not.toContain(member.email);
  expect(await rowsWith('public', 'payment', member.id)).toBe(1);
});
