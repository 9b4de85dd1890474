import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import type { ConnectionOrder, Returned } from './connections.client.ts';
import { type Client, startClient } from './rig/clients.ts';
import type { Populated } from './rig/database.ts';
import { processorSeconds, residentKiB } from './rig/machine.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { startProduct } from './rig/product.ts';
import { timeInProportion } from './rig/proportion.ts';
import { scale } from './rig/scale.ts';

/** How many processes are the clients. */
const clientCount = 3;
/** Time to collect the garbage of the handshakes. */
const settleMs = scale.seconds * second;

interface Holder {
  readonly client: Client;
  readonly people: readonly Person[];
}
interface Held {
  readonly holders: readonly Holder[];
  /** Sockets opened a second. */
  readonly rate: number;
  /** Memory of the server for each socket, in KiB. */
  readonly each: number;
}

/** Idle sockets and their memory; then most of them are dropped at once while others write to their members. */
export async function measureConnections({ url, server }: Populated): Promise<Measurement[]> {
  const people = await createPeople(url, { count: scale.sockets, credits: 10 });
  const bare = await startClient('connections.bare.ts');
  const baseline = await hold(await bare.ask<{ port: number }>({}), bare.pid, people.slice(0, scale.sockets / 3));
  const product = await startProduct(url);
  const held = await hold(product, product.pid, people);
  const used = () => [product.pid, server, ...held.holders.map(({ client }) => client.pid)].map(processorSeconds);
  const before = used();
  const { back, caughtUp, missing } = await dropMost(held.holders);
  const [app, database, ...clients] = used().map((now, index) => (now - (before[index] as number)).toFixed(1));
  console.log(`    processor seconds: app ${app}, database ${database}, clients ${clients.join(', ')}`);
  const backWithin = timeInProportion(20, { what: 'bare web sockets open', value: baseline.rate });
  const many = scale.sockets.toLocaleString('en');
  const dropped = `${((scale.sockets / clientCount) * (clientCount - 1)).toLocaleString('en')} dropped at once`;
  return [
    {
      what: `Connections, ${many} idle in one process, memory of each`,
      value: held.each,
      unit: 'KiB',
      baseline: { what: 'KiB, bare web socket', value: baseline.each },
      target: { value: 15, atMost: true },
    },
    {
      what: `Connections, opening ${many}`,
      value: held.rate,
      unit: 'a second',
      baseline: { what: 'bare web sockets', value: baseline.rate },
    },
    { what: `Connections, ${dropped}, all open again after`, value: back / second, unit: 's', target: backWithin },
    { what: `Connections, ${dropped}, all caught up after`, value: caughtUp / second, unit: 's', target: backWithin },
    {
      what: `Connections, ${dropped}, messages of that time not known then`,
      value: missing,
      unit: '',
      target: { value: 0, atMost: true },
    },
  ];
}

/** The first fifth warms up the server's code and buffers, and is not counted. */
async function hold({ port }: { port: number }, pid: number, people: readonly Person[]): Promise<Held> {
  const holders: Holder[] = [];
  for (let index = 0; index < clientCount; index++) {
    holders.push({
      client: await startClient('connections.client.ts'),
      people: people.filter((_, number) => number % clientCount === index),
    });
  }
  const open = async (begin: number, end: number) => {
    const orders = holders.map(({ client, people }) => {
      const some = people.slice(people.length * begin, people.length * end);
      return client.ask<number>({ do: 'open', port, people: some } satisfies ConnectionOrder);
    });
    const seconds = Math.max(...(await Promise.all(orders)));
    await wait(settleMs);
    return seconds;
  };
  const warmUp = await open(0, 0.2);
  const before = residentKiB(pid);
  const seconds = warmUp + (await open(0.2, 1));
  const each = (residentKiB(pid) - before) / (people.length * 0.8);
  console.log(`  ${people.length} sockets open in ${seconds.toFixed(1)} s, ${each.toFixed(1)} KiB each`);
  return { holders, rate: people.length / seconds, each };
}

/** All but the first drop all their sockets; a fifth of those members receive messages at that moment. */
async function dropMost([writer, ...droppers]: readonly Holder[]): Promise<Returned> {
  const at = Date.now() + second;
  const receivers = droppers.flatMap(({ people }) =>
    people.filter((_, number) => number % 5 === 0).map(({ id }) => id),
  );
  const writing = writer?.client.ask<number>({ do: 'write', receivers, at: at + 100 } satisfies ConnectionOrder);
  const all = await Promise.all(
    droppers.map(({ client }) => client.ask<Returned>({ do: 'drop', receivers, at } satisfies ConnectionOrder)),
  );
  const figures = (figure: keyof Returned) => all.map((one) => one[figure]);
  const sum = (figure: keyof Returned) => figures(figure).reduce((total, one) => total + one, 0);
  const returned = {
    back: Math.max(...figures('back')),
    caughtUp: Math.max(...figures('caughtUp')),
    attempts: sum('attempts'),
    missing: sum('missing'),
  };
  console.log(
    `  dropped: back in ${returned.attempts} attempts, ` +
      `${await writing} of ${receivers.length} messages meanwhile, ${returned.missing} not received`,
  );
  return returned;
}
