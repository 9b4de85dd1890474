import { randomUUID } from 'node:crypto';
import { minute, second } from '@rendezvous/contract/durations';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { sql } from 'kysely';
import { signedNotice } from '../server/adapters/payment/sandbox.notices.ts';
import { sandboxName } from '../server/adapters/payment/sandbox.ts';
import { connect } from '../server/platform/database/connect.ts';
import { durableBaselines } from './messages.baseline.ts';
import { call } from './rig/call.ts';
import type { Populated } from './rig/database.ts';
import { atFixedRate, percentile } from './rig/load.ts';
import { processorSeconds } from './rig/machine.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { type Product, productSecret, startProduct } from './rig/product.ts';
import { inProportion } from './rig/proportion.ts';
import { scale } from './rig/scale.ts';

/** Completed payments a second. */
const target = 200;
const order = { package: 'nl-25', country: 'NL', paymentmethod: 'ideal', begins_at_once: true };
const credits = 25;
/** Of each member before; every balance has an entry. */
const had = 1;

/**
 * Payments from the press to the last notice: each is started by a call, then reported by three notices, `completed`
 * twice and an older `pending` before, between or after them. Afterwards the database is asked whether each was
 * credited once.
 */
export async function measurePayments(database: Populated): Promise<Measurement[]> {
  const { seconds } = scale;
  const people = await createPeople(database.url, { count: scale.people, credits: had });
  const product = await startProduct(database.url);
  const { transaction } = await durableBaselines(database.url, seconds / 2, true);
  const enough = inProportion(target, { what: 'bare durable paid transactions are', value: transaction });
  await pay(product, people, { rate: enough.value, seconds: seconds / 2 });
  const used = () => [product.pid, database.server].map(processorSeconds);
  const before = used();
  const { times, failed, rate } = await pay(product, people, { rate: enough.value, seconds });
  const [app, server] = used().map((now, index) =>
    (((now - (before[index] as number)) / times.length) * 1e6).toFixed(0),
  );
  console.log(
    `  ${enough.value} a second: credited p50 ${percentile(times, 0.5).toFixed(0)} p95 ` +
      `${percentile(times, 0.95).toFixed(0)} ms; processor a payment: app ${app} µs, database ${server} µs`,
  );
  return [
    {
      what: `Payments completed with three notices each, asked for ${enough.value.toLocaleString('en')} a second`,
      value: rate,
      unit: 'a second',
      baseline: { what: 'bare durable paid transactions', value: transaction },
      target: { value: enough.value * 0.98, ...(enough.note && { note: enough.note }) },
    },
    { what: 'Payments, 95 % from the press to the last notice', value: percentile(times, 0.95), unit: 'ms' },
    {
      what: 'Payments, failed or not credited exactly once',
      value: failed + (await wronglyCredited(database.url)),
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

/** Begins `rate` payments a second. Returns how long each took in milliseconds, sorted, and how many a second ended. */
async function pay(
  product: Product,
  people: readonly Person[],
  { rate, seconds }: { rate: number; seconds: number },
): Promise<{ times: number[]; failed: number; rate: number }> {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  await atFixedRate(
    async (due) => {
      const person = people[next++ % people.length] as Person;
      await payOnce(product.url, person).then(
        () => times.push(performance.now() - due),
        (error) => {
          if (failed++ === 0) console.error(error);
        },
      );
    },
    rate,
    seconds * second,
  );
  const took = (performance.now() - began) / second;
  return { times: times.sort((one, other) => one - other), failed, rate: times.length / took };
}

async function payOnce(url: string, { token }: Person): Promise<void> {
  const body = { ...order, client_id: randomUUID() };
  const started = await call(url, startPayment, { body, cookie: `auth.session=${token}` });
  const { redirect } = (await accepted(started)) as { redirect: string };
  const id = redirect.slice(redirect.lastIndexOf('/') + 1);
  const notice = (status: 'completed' | 'pending', age: number) =>
    signedNotice(productSecret, id, status, new Date(Date.now() - age));
  const notices = [notice('completed', 0), notice('completed', 0)];
  notices.splice(Math.floor(Math.random() * 3), 0, notice('pending', minute));
  for (const body of notices)
    await accepted(await call(url, { ...receiveNotice, when: { gateway: sandboxName } }, { body }));
}

async function accepted(response: Response): Promise<unknown> {
  const answer = await response.json();
  if (!response.ok) throw new Error(`A payment's call was answered with ${JSON.stringify(answer)}`);
  return answer;
}

/** Payments that are not completed, or whose credits are not in the ledger and the balance exactly once. */
async function wronglyCredited(url: string): Promise<number> {
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  const { rows } = await sql<{ wrong: number }>`select
    (select count(*) from payment p where status <> 'completed' or (select coalesce(sum(delta), 0) from credit_entry e
      where e.member_id = p.member_id and e.reference = p.id::text) <> ${credits})::int
    + (select count(*) from credit_balance b join (select member_id, sum(credits) as bought from payment group by 1) p
      using (member_id) where balance <> bought + ${had})::int as wrong`.execute(connection.db);
  await connection.close();
  return rows[0]?.wrong ?? Number.NaN;
}
