import { findMembers } from '@rendezvous/contract/member-search';
import { type RawBuilder, sql } from 'kysely';
import { connect } from '../server/platform/database/connect.ts';
import type { Database } from '../server/platform/database/database.ts';
import { everyTarget, type Target } from './flood/flood.targets.ts';
import type { Populated } from './rig/database.ts';
import { percentile } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import { operatorKey, startProduct } from './rig/product.ts';
import { isBrief } from './rig/scale.ts';

const [messages, rows, calls] = isBrief ? [5000, 500, 2] : [10_000_000, 200_000, 30];
/** Of each queue, waiting. */
const waiting = isBrief ? 20 : 2000;
const limit = 100;

/**
 * Each list and page of the operators' desk, one call after another, by an administrator of all brands, over years of
 * members, messages, reports, photos, measures, payments and mails.
 */
export async function measureDesk(database: Populated): Promise<Measurement[]> {
  const connection = await connect({ DATABASE_URL: database.url, DATABASE_POOL: 1, DATA_DIR: '' });
  const busiest = await fill(connection.db);
  const words = await wordsOf(connection.db, busiest);
  await connection.close();
  const product = await startProduct(database.url);
  const lists = (await everyTarget(database.url, busiest)).filter(
    ({ method, access, handsOut }) => access === 'operator' && (method === 'GET' || handsOut),
  );
  const measured = [];
  for (const list of lists) measured.push(await measure(product.url, list));
  const searches = [];
  for (const [way, text] of Object.entries(words)) searches.push(await measure(product.url, searchFor(way, text)));
  const slowest = measured.toSorted((one, other) => other.p95 - one.p95);
  for (const { name, p95, statuses } of slowest.slice(0, 8))
    console.log(`  ${p95.toFixed(0)} ms: ${name} ${JSON.stringify(statuses)}`);
  const silent = measured.filter(({ statuses }) => !statuses['200']);
  if (silent.length > 0) console.log(`  nothing: ${silent.map(({ name }) => name).join(', ')}`);
  const [worst] = slowest;
  const among = `${database.members.toLocaleString('en')} members and ${messages.toLocaleString('en')} messages`;
  return [
    {
      what: `A member found by ${Object.keys(words).join(', ')}, the slowest among ${among}, 95 %`,
      value: Math.max(...searches.map(({ p95 }) => p95)),
      unit: 'ms',
      target: { value: limit, atMost: true },
    },
    {
      what: `Operators’ lists, the slowest of ${lists.length} among ${among}, 95 % (${worst?.name})`,
      value: worst?.p95 ?? Number.NaN,
      unit: 'ms',
      target: { value: limit, atMost: true },
    },
    {
      what: 'Operators’ lists that answered nothing',
      value: silent.length,
      unit: '',
    },
  ];
}

/** By what a member is found. */
async function wordsOf(db: Database, id: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<Record<string, string>>`
    select p.name, m.email, m.id, y.id as payment from member m join profile p on p.member_id = m.id
    join payment y on y.member_id = m.id where m.id = ${id} limit 1`.execute(db);
  return rows[0] ?? {};
}

const searchFor = (way: string, words: string): Target => ({
  name: `search by ${way}`,
  method: findMembers.method,
  path: findMembers.path,
  headers: { 'content-type': 'application/json', 'request-type': 'client' },
  body: Buffer.from(JSON.stringify({ words })).toString('base64'),
});

async function measure(url: string, { name, method, path, headers, body }: Target) {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  for (let call = -2; call < calls; call++) {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${operatorKey}` },
      body: body === undefined ? null : Buffer.from(body, 'base64'),
    });
    await response.arrayBuffer();
    if (call >= 0) times.push(performance.now() - began);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
  }
  times.sort((one, other) => one - other);
  return { name, p95: percentile(times, 0.95), statuses };
}

/** Years of work, most of it done. Answers the id of a member who is in each table. */
async function fill(db: Database): Promise<string> {
  await sql`create temp table one as select row_number() over () - 1 as n, member_id as id from
    (select member_id from profile where site_id = 'rendezvous' limit ${rows / 10}) each`.execute(db);
  await sql`create index on one (n)`.execute(db);
  const some =
    sql.raw(`(select g, now() - g * interval '${isBrief ? 3600 : 60} seconds' as at, one.id, other.id as other
    from generate_series(1, ${rows}) g join one on one.n = g % ${rows / 10}
    join one other on other.n = (g * 7 + 1) % ${rows / 10}) each`);
  // The calls that are asked name the busiest member wherever they name anything.
  const own = sql.raw('case when g = 1 then id else gen_random_uuid() end');
  const tables = [
    // On a brand that never looks at profiles, all wait.
    sql`update profile set look_due = 'new', look_due_since = created_at where site_id = 'rendezvous'`,
    sql`insert into safety_report (id, site_id, member_id, other_id, origin, reason, words, messages, created_at,
        closed_at, closed_by, outcome)
      select ${own}, 'rendezvous', id, other, 'profile', 'fake', 'Not the person of the pictures', '[]', at,
        case when g > ${waiting} then at end, case when g > ${waiting} then 'Ada' end,
        case when g > ${waiting} then 'no_breach' end from ${some}`,
    sql`insert into photo (id, member_id, position, key, blurred_key, placeholder, hash, width, height, created_at,
        status)
      select ${own}, id, g, 'a', 'b', '', md5(g::text), 800, 1000, at,
        case when g > ${waiting} then 'active' else 'checking' end from ${some}`,
    sql`insert into measure (id, member_id, site_id, kind, rule, facts, found, made_by, created_at)
      select ${own}, id, 'rendezvous', 'warned', 'harassment', 'Names were called.', 'look', 'Ada', at
      from ${some}`,
    sql`insert into measure_appeal (measure_id, made_by, text, created_at)
      select id, made_by, 'That was not me.', created_at from measure limit ${waiting}`,
    sql`insert into payment (id, client_id, member_id, site_id, package, credits, price, amount, vat, currency, country,
        paymentmethod, gateway, gateway_id, refund_days, status, paid_at, created_at)
      select gen_random_uuid(), gen_random_uuid(), id, 'rendezvous', 'nl-25', 25, 3249, 3249, 564, 'EUR', 'NL', 'ideal',
        'sandbox', 'bench-' || g, 14, 'completed', at, at from ${some}`,
    sql`insert into payment_case (payment_id, member_id, kind, created_at)
      select id, member_id, 'charged_back', created_at from payment limit ${waiting}`,
    sql`insert into payment_refund (member_id, id, payment_id, reason, amount, credits, note, ordered_by, status,
        created_at)
      select member_id, gen_random_uuid(), id, 'operator', 3249, 25, 'Bought twice', 'Ben', 'waiting', created_at
      from payment limit ${waiting}`,
    sql`insert into chat_held (id, conversation_id, sender_id, other_id, site_id, kinds, score, price, created_at,
        outcome)
      select ${own}, md5(g::text)::uuid, id, other, 'rendezvous', '{money}', 9, 1, at,
        case when g > ${waiting} then 'refused' end from ${some}`,
    sql`insert into safety_complaint (reference, site_id, topic, name, email, language, body, created_at, closed_at,
        closed_by, answer)
      select md5(g::text), 'rendezvous', 'payment', 'Kim', 'kim@example.test', 'en', 'Charged twice.', at,
        case when g > ${waiting} then at end, case when g > ${waiting} then 'Ada' end,
        case when g > ${waiting} then 'It was returned.' end from ${some}`,
    sql`insert into verification (member_id, id, pose, status, key, asked_at, sent_at)
      select id, ${own}, 'open_hand', case when g > ${waiting} then 'undecided' else 'waiting' end,
        case when g > ${waiting} then null else 'a' end, at, at from ${some} where g % 10 = 1`,
    sql`insert into measure_return (member_id, measure_id, kinds, created_at)
      select member_id, id, '{device}', created_at from measure limit ${waiting}`,
    sql`insert into rights_request (id, site_id, member_id, kind, origin, asked_at, closed_at, outcome, closed_by)
      select gen_random_uuid(), 'rendezvous', id, 'copy', 'mail', at, case when g > ${waiting} then at end,
        case when g > ${waiting} then 'done' end, case when g > ${waiting} then 'Ada' end from ${some}`,
    sql`insert into campaign (id, site_id, template, kind, texts, audience, per_hour, starts_at, status, operator,
        created_at)
      select ${own}, 'rendezvous', 'news', 'news', '{}', '{}', 1000, at, 'done', 'Kim', at from ${some}
      where g <= ${waiting}`,
    sql`insert into credit_grant (member_id, id, site_id, credits, note, status, ordered_by, created_at)
      select id, gen_random_uuid(), 'rendezvous', 60, 'Lost by our mistake',
        case when g > ${waiting} then 'given' else 'waiting' end, 'Ben', at from ${some}`,
    ...fictional(some),
    sql`insert into member_mail (job_id, account, member_id, kind, outcome, began_at, ended_at)
      select gen_random_uuid(), md5(id::text), id, 'message', 'taken', at, at from ${some}`,
    sql`insert into operator_audit (number, at, operator, what, brand, member, subject, hash)
      select g + 1000000, at, 'Ada', 'photos.review', 'rendezvous', md5(id::text), '{}', md5(g::text) from ${some}`,
    sql`insert into chat_message (id, conversation_id, client_id, sender_id, text, created_at)
      select gen_random_uuid(), md5((g % ${rows})::text)::uuid, gen_random_uuid(), md5((g % ${rows})::text)::uuid,
        'How was the weekend?', now() - g * interval '1 second' from generate_series(1, ${messages}::int) g`,
    sql`analyze`,
  ];
  for (const table of tables) await table.execute(db);
  const { rows: first } = await sql<{ id: string }>`select id from one where n = 1`.execute(db);
  return first[0]?.id as string;
}

/** Fictional profiles, and the members of `some` who wrote to them and wait. */
const fictional = (some: RawBuilder<unknown>) => [
  sql`create temp table fictional as select id, n from one order by n desc limit ${waiting / 10}`,
  sql`update member set fictional = true where id in (select id from fictional)`,
  sql`update profile set fictional = true where member_id in (select id from fictional)`,
  sql`insert into fictional_waiting (member_id, conversation_id, other_id, since)
    select fictional.id, gen_random_uuid(), other, at from ${some}
    join fictional on fictional.n % ${waiting / 10} = g % ${waiting / 10} where g <= ${waiting}`,
  sql`insert into chat_inbox (member_id, conversation_id, other_id, last_id, last_sender_id, last_client_id, last_kind,
      last_text, last_pending, last_at, num_unread, version)
    select member_id, conversation_id, other_id, gen_random_uuid(), other_id, gen_random_uuid(), 'text', 'Hello', false,
      since, 1, 1 from fictional_waiting`,
];
