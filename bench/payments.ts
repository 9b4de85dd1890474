import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { sql } from 'kysely';
import { signedNotice } from '../server/adapters/payment/sandbox.notices.ts';
import { sandboxName } from '../server/adapters/payment/sandbox.ts';
import { connect } from '../server/platform/database/connect.ts';
import type { Connection } from '../server/platform/database/database.ts';
import { durableBaselines } from './messages/messages.baseline.ts';
import type { Populated } from './rig/database.ts';
import { createKeptCalls, type KeptCalls } from './rig/kept-calls.ts';
import { atFixedRate, percentile } from './rig/load.ts';
import { processorSeconds } from './rig/machine.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { productSecret, startProduct } from './rig/product.ts';
import { inProportion } from './rig/proportion.ts';
import { scale } from './rig/scale.ts';

/** Completed payments a second. */
const target = 200;
const order = { package: 'nl-25', country: 'NL', paymentmethod: 'ideal', begins_at_once: true };
const credits = 25;
/** Of each member before; every balance has an entry. */
const had = 1;

/** Of the gateway and of a proxy in front of the product. */
const connections = 128;

/**
 * Payments from the press to the last notice: each is started by a call, then reported by three notices, `completed`
 * twice and an older `pending` before, between or after them. Afterwards the database is asked whether each was
 * credited once.
 */
export async function measurePayments(database: Populated): Promise<Measurement[]> {
  const { seconds } = scale;
  // Each pays once: of who pays again within seconds, the spending is looked at more closely.
  const people = await createPeople(database.url, { count: target * seconds * 3, credits: had });
  const product = await startProduct(database.url);
  const { transaction } = await durableBaselines(database.url, seconds / 2, true);
  const enough = inProportion(target, { what: 'bare durable paid transactions are', value: transaction });
  const load = { calls: createKeptCalls(product.url, connections), people };
  await pay(load, seconds * 2);
  await analyze(database.url);
  const used = () => [product.processorSeconds(), processorSeconds(database.server), ownSeconds()];
  const before = used();
  const { times, failed, rate } = await pay(load, seconds);
  const [app, server, client] = used().map(
    (now, index) => ((now - (before[index] as number)) / times.length) * second,
  ) as [number, number, number];
  load.calls.close();
  return [
    {
      what: `Payments completed with three notices each, asked for ${target} a second`,
      value: rate,
      unit: 'a second',
      baseline: { what: 'bare durable paid transactions', value: transaction },
      target: { value: enough.value * 0.98, ...(enough.note && { note: enough.note }) },
    },
    { what: 'Payments, 95 % from the press to the last notice', value: percentile(times, 0.95), unit: 'ms' },
    { what: 'Payments, processor time of each: the app', value: app, unit: 'ms' },
    { what: 'Payments, processor time of each: the database', value: server, unit: 'ms' },
    { what: 'Payments, processor time of each: the members and the gateway', value: client, unit: 'ms' },
    {
      what: 'Payments, until all receipts are mailed, after the last notice',
      value: await mailed(database.url),
      unit: 's',
    },
    {
      what: 'Payments, failed or not credited exactly once',
      value: failed + (await wronglyCredited(database.url)),
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

/** Processor time of this process, without those that it started. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

interface Load {
  readonly calls: KeptCalls;
  readonly people: readonly Person[];
}

/** Begins payments at the rate. Returns how long each took in milliseconds, sorted, and how many a second ended. */
async function pay(
  { calls, people }: Load,
  seconds: number,
): Promise<{ times: number[]; failed: number; rate: number }> {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  await atFixedRate(
    async (due) => {
      const person = people[next++ % people.length] as Person;
      await payOnce(calls, person).then(
        () => times.push(performance.now() - due),
        (error) => {
          if (failed++ === 0) console.error(error);
        },
      );
    },
    target,
    seconds * second,
  );
  const took = (performance.now() - began) / second;
  return { times: times.sort((one, other) => one - other), failed, rate: times.length / took };
}

async function payOnce(calls: KeptCalls, { token }: Person): Promise<void> {
  const body = { ...order, client_id: randomUUID() };
  const started = await calls.call(startPayment, { body, cookie: `auth.session=${token}` });
  const { redirect } = started as { redirect: string };
  const id = redirect.slice(redirect.lastIndexOf('/') + 1);
  const notice = (status: 'completed' | 'pending', age: number) =>
    signedNotice(productSecret, id, status, new Date(Date.now() - age));
  const notices = [notice('completed', 0), notice('completed', 0)];
  notices.splice(Math.floor(Math.random() * 3), 0, notice('pending', minute));
  for (const body of notices) await calls.call({ ...receiveNotice, when: { gateway: sandboxName } }, { body });
}

/** As a minute of autovacuum would: the tables were empty when the planner last heard of them. */
const analyze = (url: string): Promise<void> => on(url, ({ runScript }) => runScript('analyze'));

/** Waits until every receipt is mailed. Returns the seconds that it took. */
const mailed = (url: string): Promise<number> =>
  on(url, async ({ db }) => {
    const began = performance.now();
    const waits = db.selectFrom('receipt').select('id').where('mailed_at', 'is', null).limit(1);
    while (await waits.executeTakeFirst()) {
      if (performance.now() - began > 10 * minute) throw new Error('Some receipts are not mailed after ten minutes');
      await wait(100);
    }
    return (performance.now() - began) / second;
  });

async function on<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  return work(connection).finally(connection.close);
}

/** Payments that are not completed, or whose credits are not in the ledger and the balance exactly once. */
const wronglyCredited = (url: string): Promise<number> =>
  on(url, async ({ db }) => {
    const { rows } = await sql<{ wrong: number }>`select
      (select count(*) from payment p where status <> 'completed' or (select coalesce(sum(delta), 0) from credit_entry e
        where e.member_id = p.member_id and e.reference = p.id::text) <> ${credits})::int
      + (select count(*) from credit_balance b join (select member_id, sum(credits) as bought from payment group by 1) p
        using (member_id) where balance <> bought + ${had})::int as wrong`.execute(db);
    return rows[0]?.wrong ?? Number.NaN;
  });
