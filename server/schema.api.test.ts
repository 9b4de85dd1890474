import { day, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/app.ts';

/**
 * The key rules that let the same tables run on one PostgreSQL or distributed over many, read from the database's own
 * catalogue.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Small tables that every node may hold whole. */
const reference = [
  'site', 'migration', 'secret_fingerprint', 'payment_discount', 'icebreaker_use', 'demo_import',
  'operator', 'operator_passkey', 'operator_challenge', 'operator_session', 'operator_audit', 'operator_audit_head',
]; // biome-ignore format: a list
/** Values that must be unique everywhere, each the key of its table. */
const directories: Record<string, string[]> = {
  member_email: ['site_id', 'email'],
  access_login_attempt: ['site_id'],
  // Of an address, which need not be a member's.
  member_mail: ['account', 'job_id', 'kind'],
  member_mail_count: ['site_id'],
  access_challenge: ['site_id', 'challenge_hash'],
  partner_token: ['site_id', 'token_hash'],
  payment_reference: ['gateway', 'gateway_id'],
  notify_push_endpoint: ['endpoint_hash'],
  // A complaint is of no member: whoever writes one need not be any.
  safety_complaint: ['reference'],
  // A report outlives both of its members.
  safety_report: ['id'],
  safety_past_report: ['id'],
  // So does what somebody asked about their data, of a member or nobody.
  rights_request: ['id'],
  // So does a measure, with what became of it.
  measure: ['id'],
  measure_end: ['measure_id'],
  measure_appeal: ['measure_id'],
  measure_decision: ['measure_id'],
  // Outlives the member, as the ban does.
  measure_mark: ['measure_id', 'hash'],
  debit_block: ['hash'],
  debit_file: ['gateway'],
  debit_refusal: ['gateway'],
  // The sandbox plays a gateway: its tables stand for a database that is not ours.
  sandbox_payment: ['id'],
  payment_forgetting: ['gateway', 'customer'],
  payment_failure: ['gateway', 'hour'],
  sandbox_refund: ['id'],
  // A batch of sends is of many conversations; its row lives for a moment.
  chat_unannounced: ['batch_id'],
  // Counts are of a site or pool, never of a member; a change waits a minute to be counted.
  search_region: ['pool', 'country', 'region'],
  source_count: ['site_id', 'day'],
  fictional_count: ['site_id', 'day'],
  // A company's, counting what is of members.
  receipt_counter: ['company', 'series'],
  credit_book: ['site_id', 'month'],
  source_change: ['id'],
  // Outlives the member, as the counts do.
  source_purchase: ['payment_id'],
  // An operator's, to many members; what it sent to each is the member's.
  campaign: ['id'],
  operator_claim: ['queue', 'item'],
  // The member's own row, where the key has its plain name.
  member: ['id'],
};
const families = ['member_id', 'conversation_id'];

interface Key {
  table_name: string;
  index_name: string;
  columns: string[];
}

async function uniqueKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select t.relname::text as table_name, i.relname::text as index_name,
      array(select a.attname::text from unnest(x.indkey) with ordinality k(number, place) join pg_attribute a
      on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and x.indisunique`.execute(app.connection.db);
  return rows;
}

test('the key of its family comes first in every primary and unique key', async () => {
  const wrong = (await uniqueKeys()).filter(({ table_name, columns }) => {
    if (reference.includes(table_name)) return false;
    const directory = directories[table_name];
    if (directory) return directory.some((column, place) => columns[place] !== column);
    return !families.includes(columns[0] ?? '');
  });
  expect(wrong).toEqual([]);
});

test('every table has a primary key', async () => {
  const { rows } = await sql<{ name: string }>`
    select t.relname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind in ('r', 'p')
    and not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary)`.execute(app.connection.db);
  expect(rows).toEqual([]);
});

test('foreign keys stay inside a family or point at reference tables, and none is deferrable', async () => {
  const { rows } = await sql<{ from_table: string; to_table: string; columns: string[]; deferrable: boolean }>`
    select c.conrelid::regclass::text as from_table, c.confrelid::regclass::text as to_table,
    c.condeferrable as deferrable,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(number, place) join pg_attribute a
      on a.attrelid = c.conrelid and a.attnum = k.number order by k.place) as columns
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where c.contype = 'f'
    and n.nspname = 'public'`.execute(app.connection.db);
  // A directory lies where its value says, not where the member of its row does; only the member's own row is with the
  // family.
  const isKeyedByMember = (table: string) => !(table in directories) || table === 'member';
  const wrong = rows.filter(
    ({ from_table, to_table, columns, deferrable }) =>
      deferrable ||
      !(reference.includes(to_table) || (isKeyedByMember(from_table) && families.includes(columns[0] ?? ''))),
  );
  expect(wrong).toEqual([]);
});

test('there are no sequences, exclusions and rules of our own, and no triggers but those of the audit', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'S'
    union all select conname::text from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = 'public' and c.contype = 'x'
    union all select tgname::text from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n
    on n.oid = t.relnamespace where n.nspname = 'public' and not g.tgisinternal
    and t.relname not in ('operator_audit', 'operator_audit_head')`.execute(app.connection.db);
  expect(rows).toEqual([]);
});

test('finished jobs are kept for a day, as some carry an address', async () => {
  const { rows } = await sql<{
    name: string;
    seconds: number;
  }>`select name, deletion_seconds as seconds from job.queue where name not like '\\_\\_pgboss%'`.execute(
    app.connection.db,
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ seconds }) => seconds !== day / second)).toEqual([]);
});
