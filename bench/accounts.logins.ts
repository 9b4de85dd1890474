import { second } from '@rendezvous/contract/durations';
import { createHashing } from '../server/platform/security/hashing.ts';
import { logInAs } from './accounts.calls.ts';
import { password } from './accounts.people.ts';
import type { Measured } from './messages/messages.client.ts';
import { startClient } from './rig/clients.ts';
import { atFixedRate, percentile, repeat } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import type { Person } from './rig/people.ts';
import type { Product } from './rig/product.ts';
import { scale } from './rig/scale.ts';

const target = 20;
const messages = 100;
/** Milliseconds after which an answer to a login is late. */
const late = second;

/**
 * Logins with right passwords: as many as possible, then at a fixed rate while members write to each other over their
 * sockets.
 */
export async function measureLogins(
  product: Product,
  { accounts, chatters }: { accounts: readonly Person[]; chatters: readonly Person[] },
): Promise<Measurement[]> {
  const client = await startClient('messages/messages.client.ts');
  await client.ask({ port: product.port, people: chatters });
  const baseline = await bareHashes();
  const logins = loginsOf(product, accounts);
  for (const _ of accounts) await logins.one(performance.now());
  const most = await logins.asManyAsGo();
  const [paced, chat] = await Promise.all([
    logins.paced(),
    client.ask<Measured>({ rate: messages, warmup: scale.warmup, seconds: 2 * scale.seconds }),
  ]);
  console.log(
    `  logins: ${most.toFixed(1)} a second of ${baseline.toFixed(1)} bare hashes; ` +
      `at ${target} a second p50 ${percentile(paced.times, 0.5).toFixed(0)} ` +
      `max ${percentile(paced.times, 1).toFixed(0)} ms; ` +
      `chat meanwhile p50 ${chat.arrival.p50} p95 ${chat.arrival.p95} max ${chat.arrival.max} ms`,
  );
  const meanwhile = `${messages} messages a second, with ${target} logins a second`;
  return [
    {
      what: 'Logins, as many as go',
      value: most,
      unit: 'a second',
      baseline: { what: 'bare hashes of passwords', value: baseline },
      target: { value: target },
    },
    {
      what: `Logins, asked for ${target} a second among ${messages} messages a second`,
      value: paced.perSecond,
      unit: 'a second',
      target: { value: target * 0.98 },
    },
    { what: `Logins, 95 % at that rate`, value: percentile(paced.times, 0.95), unit: 'ms' },
    {
      what: `Logins, failed or later than ${late} ms at that rate`,
      value: paced.failed,
      unit: '',
      target: { value: 0, atMost: true },
    },
    {
      what: `Messages, 95 % from sender's to reader's socket at ${meanwhile}`,
      value: chat.arrival.p95,
      unit: 'ms',
      target: { value: 100, atMost: true },
    },
    {
      what: `Messages, failed or not arrived at ${meanwhile}`,
      value: chat.failed + chat.acknowledged - chat.arrived,
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

function loginsOf({ url }: Product, accounts: readonly Person[]) {
  let next = 0;
  let times: number[] = [];
  let failed = 0;
  const one = async (due: number) => {
    const isIn = await logInAs(url, accounts[next++ % accounts.length] as Person).catch(() => false);
    const took = performance.now() - due;
    if (!isIn || took > late) failed++;
    if (isIn) times.push(took);
  };
  const begin = () => {
    times = [];
    failed = 0;
    return performance.now();
  };
  return {
    one,
    async asManyAsGo(): Promise<number> {
      const until = begin() + scale.seconds * second;
      await Promise.all(Array.from({ length: 4 }, () => repeat(() => one(performance.now()), until)));
      return times.length / scale.seconds;
    },
    async paced() {
      const began = begin();
      await atFixedRate(one, target, (scale.warmup + 2 * scale.seconds) * second);
      const perSecond = times.length / ((performance.now() - began) / second);
      return { perSecond, failed, times: times.sort((left, right) => left - right) };
    },
  };
}

/** The baseline: passwords hashed a second, as many at once as the product hashes, and nothing else. */
async function bareHashes(): Promise<number> {
  const hashing = createHashing();
  let hashes = 0;
  const from = performance.now();
  const until = from + (scale.seconds / 2) * second;
  const one = async () => {
    await hashing.hash(password);
    hashes++;
  };
  await Promise.all([repeat(one, until), repeat(one, until)]);
  return hashes / ((performance.now() - from) / second);
}
