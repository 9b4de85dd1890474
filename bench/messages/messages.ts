import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { type Client, startClient } from '../rig/clients.ts';
import type { Populated } from '../rig/database.ts';
import { processorSeconds } from '../rig/machine.ts';
import type { Measurement } from '../rig/measurement.ts';
import { createPeople } from '../rig/people.ts';
import { type Product, startProduct } from '../rig/product.ts';
import { inProportion } from '../rig/proportion.ts';
import { scale } from '../rig/scale.ts';
import { durableBaselines } from './messages.baseline.ts';
import type { Measured, RunOrder } from './messages.client.ts';

interface Stage {
  readonly product: Product;
  readonly client: Client;
  readonly database: Populated;
}

export const measureFree = (database: Populated) => measure(database, { kind: 'Messages', price: 0, target: 3000 });
export const measurePaid = (database: Populated) =>
  measure(database, { kind: 'Paid messages', price: 1, target: 2000 });

/**
 * Messages from sender's socket to reader's socket, with every check; product, load and database share the machine.
 * Beside them, in the same run, what the database does with bare durable transactions.
 */
async function measure(
  database: Populated,
  { kind, price, target }: { kind: string; price: number; target: number },
): Promise<Measurement[]> {
  const { seconds, warmup } = scale;
  const people = await createPeople(database.url, { count: scale.people, credits: 1_000_000 });
  const product = await startProduct(database.url, { price });
  const client = await startClient('messages/messages.client.ts');
  await client.ask({ port: product.port, people });
  const stage = { product, client, database };
  const baselines = await durableBaselines(database.url, seconds / 2, price > 0);
  const enough = inProportion(target, {
    what: price > 0 ? 'bare durable paid transactions are' : 'bare durable transactions are',
    value: baselines.transaction,
  });
  await send(stage, { inFlight: 64, warmup: seconds / 2, seconds: 2 * warmup }, 'warming up');
  const best = await send(stage, { inFlight: 128, warmup, seconds }, 'as many as go');
  await wait(warmup * second);
  const paced = await send(stage, { rate: enough.value, warmup, seconds }, `${enough.value} a second`);
  const among = `${database.members.toLocaleString('en')} members`;
  const failed = best.failed + paced.failed + (paced.acknowledged - paced.arrived);
  return [
    {
      what: `${kind}, ${among}`,
      value: best.per_second,
      unit: 'a second',
      baseline: { what: 'bare durable statements', value: baselines.statement },
      target: enough,
    },
    {
      what: `${kind}, ${among}, against transactions`,
      value: best.per_second,
      unit: 'a second',
      baseline: { what: 'bare durable transactions', value: baselines.transaction },
    },
    {
      what: `${kind}, ${among}, asked for ${enough.value.toLocaleString('en')} a second`,
      value: paced.per_second,
      unit: 'a second',
      target: { value: enough.value * 0.98 },
    },
    {
      what: `${kind}, ${among}, 95 % from sender's to reader's socket at that rate`,
      value: paced.arrival.p95,
      unit: 'ms',
      target: { value: 25, atMost: true },
    },
    { what: `${kind}, ${among}, failed or not arrived`, value: failed, unit: '', target: { value: 0, atMost: true } },
  ];
}

async function send({ product, client, database }: Stage, order: RunOrder, name: string): Promise<Measured> {
  const used = () => [product.pid, client.pid, database.server].map(processorSeconds);
  const before = used();
  const measured = await client.ask<Measured>(order);
  const [app, load, server] = used().map((now, index) =>
    (((now - (before[index] as number)) / measured.acknowledged) * 1e6).toFixed(0),
  );
  const { arrival, acknowledgement } = measured;
  console.log(
    `  ${name}: ${measured.per_second.toFixed(0)} a second; ` +
      `to the reader p50 ${arrival.p50} p95 ${arrival.p95} p99 ${arrival.p99} max ${arrival.max} ms; ` +
      `acknowledged p95 ${acknowledgement.p95} ms`,
  );
  console.log(
    `    processor a message: app ${app} µs, database ${server} µs, client ${load} µs; ` +
      `failed ${measured.failed}, not arrived ${measured.acknowledged - measured.arrived}`,
  );
  return measured;
}
