import { randomUUID } from 'node:crypto';
import { day, hour, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstKeptYear } from '../features/site/company/site.company.rules.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { fillEveryTable } from '../testing/filling.ts';
import { joinMember } from '../testing/members.ts';
import type { Kept, Table } from './register.rules.ts';
import { entries } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const other = await joinMember(app, { name: 'Sam' });
  const member = await joinMember(app, { name: 'Robin' });
  await app.connection.db.updateTable('credit_balance').set({ balance: 1000, paid_user: true }).execute();
  await fillEveryTable({ app, member, other, canary: 'canary' });
  await fillOthers(member.id);
  await finish();
});
afterAll(() => app.close());

type Period = Extract<Kept, { readonly since: string }>;
const periods = entries.flatMap(([table, { kept }]) =>
  typeof kept === 'object' && 'since' in kept ? [{ table, kept }] : [],
);

/** Rows of tables that no member fills by what they do. */
async function fillOthers(member_id: string): Promise<void> {
  const { db } = app.connection;
  const now = new Date();
  const [site_id, today] = ['rendezvous', now.toISOString().slice(0, 10)];
  const operator_id = randomUUID();
  await db.insertInto('departure_export').values({ member_id, key: 'k' }).execute();
  await db
    .insertInto('access_login_attempt')
    .values({ site_id, key_hash: 'k', failures: 1, last_failed_at: now })
    .execute();
  await db.insertInto('partner_token').values({ site_id, token_hash: 't', expires_at: now }).execute();
  await db
    .insertInto('operator')
    .values({ id: operator_id, email: 'anna@example.com', name: 'Anna', roles: ['moderator'], brands: null })
    .execute();
  await db
    .insertInto('operator_session')
    .values({ operator_id, token_hash: 't', network: 'n', user_agent: '' })
    .execute();
  await db.insertInto('operator_challenge').values({ challenge_hash: 'c', expires_at: now }).execute();
  await db.insertInto('operator_claim').values({ queue: 'q', item: 'i', operator: 'o', until: now }).execute();
  await db
    .insertInto('safety_complaint')
    .values({ site_id, reference: 'r', topic: 'other', name: 'n', email: 'e', body: 'b', language: 'nl' })
    .execute();
  const source = { day: now, network: 'n', ref: 'r', lander: '', variant: '' };
  await db
    .insertInto('source_count')
    .values({ ...source, site_id, measure: 'visits', amount: 1 })
    .execute();
  await db
    .insertInto('source_purchase')
    .values({ ...source, payment_id: randomUUID() })
    .execute();
  await db
    .insertInto('receipt_counter')
    .values({ company: 'c', series: today.slice(0, 4), last: 1 })
    .execute();
}

/** What has to have ended before its period begins. */
async function finish(): Promise<void> {
  const { db } = app.connection;
  await db.updateTable('campaign').set({ status: 'done' }).execute();
  await db.updateTable('age_attempt').set({ status: 'failed', ended_at: new Date() }).execute();
  await db.updateTable('verification').set({ status: 'ended' }).execute();
  await db.updateTable('payment').set({ status: 'completed', gateway_id: 'p' }).execute();
  await db.updateTable('debit_mandate').set({ status: 'ended', account: '', signed_at: new Date() }).execute();
  await db.updateTable('debit').set({ status: 'settled', told: sql`version` }).execute();
  await db.updateTable('rights_request').set({ outcome: 'done', closed_at: new Date() }).execute();
  await db.updateTable('safety_report').set({ outcome: 'acted', closed_at: new Date() }).execute();
}

/** Moves all rows of a table so that they are just within their period, or just beyond it. */
async function move(table: Table, kept: Period, isOver: boolean): Promise<void> {
  const { rows } = await sql<{ data_type: string }>`select data_type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name = ${kept.since}`.execute(app.connection.db);
  const type = rows[0]?.data_type ?? '';
  const step = type === 'date' ? 2 * day : hour;
  const at =
    'years' in kept
      ? new Date(Date.UTC(firstKeptYear(new Date()) - (isOver ? 1 : 0), isOver ? 11 : 0, isOver ? 30 : 2))
      : new Date(Date.now() - kept.for + (isOver ? -step : step));
  const text = kept.since === 'series' ? String(at.getUTCFullYear()) : at.toISOString().slice(0, 10);
  await sql`update ${sql.table(table)} set ${sql.ref(kept.since)} = ${type === 'text' ? text : at}`.execute(
    app.connection.db,
  );
}

/** Runs every job that the register names, and waits for all of them. */
async function runAll(): Promise<void> {
  const { db } = app.connection;
  const ids: string[] = [];
  for (const name of new Set(periods.map(({ kept }) => kept.by))) {
    const id = randomUUID();
    await sql`insert into job.job (id, name) values (${id}, ${name})`.execute(db);
    ids.push(id);
    app.jobs.wakeFor(name);
  }
  const states = async () =>
    (
      await sql<{ state: string; name: string }>`select distinct state::text, name from job.job
        where id = any(${ids}::uuid[]) and state <> 'completed'`.execute(db)
    ).rows;
  await expect.poll(states, { timeout: 30 * second }).toEqual([]);
}

const countOf = async (table: Table): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(app.connection.db))
    .rows[0]?.count ?? 0;

async function counts(): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const { table } of periods) counted[table] = await countOf(table);
  return counted;
}

test('a row with a period stays until its end, and is then removed by the job that the register names', async () => {
  for (const { table, kept } of periods) await move(table, kept, false);
  const before = await counts();
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
  await runAll();
  const fewer = Object.entries(await counts()).filter(([table, count]) => count < (before[table] ?? 0));
  expect(fewer).toEqual([]);

  // A mail that is recorded meanwhile is moved the next time.
  const left = async () => {
    for (const { table, kept } of periods) await move(table, kept, true);
    await runAll();
    return Object.entries(await counts()).filter(([, count]) => count > 0);
  };
  await expect.poll(left, { timeout: 40 * second }).toEqual([]);
  for (const [table, { kept }] of entries)
    if (typeof kept === 'object' && 'with' in kept && kept.with === 'payment') expect(await countOf(table)).toBe(0);
});
