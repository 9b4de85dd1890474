import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import type { Person } from './rig/people.ts';
import { type ChatSocket, callOf, openSocket } from './rig/socket.ts';

/** A process that keeps a socket for each of its members; a process may hold 20,000 files on most machines. */
export type ConnectionOrder =
  | { readonly do: 'open'; readonly port: number; readonly people: readonly Person[] }
  /**
   * Cuts all sockets at `at` (Date.now()) and brings them back as the web does; a message awaits each of `receivers`.
   */
  | { readonly do: 'drop'; readonly receivers: readonly string[]; readonly at: number }
  /** Each of `receivers` gets a message from a member of this process. */
  | { readonly do: 'write'; readonly receivers: readonly string[]; readonly at: number };
export interface Returned {
  /** Milliseconds until the last socket was open again, and until the last member knew what had happened meanwhile. */
  readonly back: number;
  readonly caughtUp: number;
  readonly attempts: number;
  /** Messages that their receivers still do not know of. */
  readonly missing: number;
}

const atOnce = 50;
const answerWithin = 20 * second;
let port = 0;
const open: { person: Person; socket: ChatSocket }[] = [];

async function openAll(people: readonly Person[]): Promise<number> {
  const started = performance.now();
  const waiting = [...people];
  const next = async () => {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      open.push({ person, socket: await openSocket({ port, token: person.token, onEvent: () => {} }) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return (performance.now() - started) / second;
}

async function drop(receivers: ReadonlySet<string>): Promise<Returned> {
  const dropped = open.splice(0);
  const started = performance.now();
  for (const { socket } of dropped) socket.raw.terminate();
  const all = await Promise.all(
    dropped.map(({ person }) => comeBack({ person, started, isWrittenTo: receivers.has(person.id) })),
  );
  const most = (figure: 'back' | 'caughtUp') => all.reduce((latest, one) => Math.max(latest, one[figure]), 0);
  const sum = (figure: 'attempts' | 'missing') => all.reduce((total, one) => total + one[figure], 0);
  return { back: most('back'), caughtUp: most('caughtUp'), attempts: sum('attempts'), missing: sum('missing') };
}

/**
 * Waits as Socket.IO's client does: a second, doubled to at most five, half more or less by chance; then asks for its
 * chats.
 */
async function comeBack({
  person,
  started,
  isWrittenTo,
}: {
  person: Person;
  started: number;
  isWrittenTo: boolean;
}): Promise<Returned> {
  for (let attempt = 0; ; attempt++) {
    await wait(Math.min(1000 * 2 ** attempt, 5000) * (0.5 + Math.random()));
    const learning = Promise.withResolvers<1>();
    const socket = await openSocket({
      port,
      token: person.token,
      within: answerWithin,
      onEvent: () => learning.resolve(1),
    }).catch(() => undefined);
    if (!socket) continue;
    const back = performance.now() - started;
    const list = await new Promise<string>((answered) =>
      socket.call(callOf('GET', '/api/chats.php', { query: { since: 0 } }), answered),
    );
    if (!list.startsWith('[{"answer"')) {
      socket.raw.terminate();
      continue;
    }
    if (/"total_unread":[1-9]/.test(list)) learning.resolve(1);
    const knows = !isWrittenTo || (await Promise.race([learning.promise, wait(answerWithin, 0)])) === 1;
    open.push({ person, socket });
    return { back, caughtUp: performance.now() - started, attempts: attempt + 1, missing: knows ? 0 : 1 };
  }
}

async function write(receivers: readonly string[]): Promise<number> {
  const sent = receivers.map(
    (profile, number) =>
      new Promise<number>((answered) => {
        const { socket } = open[number % open.length] as (typeof open)[number];
        const body = { profile, client_id: randomUUID(), text: 'See you on Saturday?' };
        socket.call(callOf('POST', '/api/message.php', { body }), (answer) =>
          answered(answer.startsWith('[{"answer"') ? 1 : 0),
        );
      }),
  );
  return (await Promise.all(sent)).reduce((total, one) => total + one, 0);
}

process.on('message', async (order: ConnectionOrder) => {
  if (order.do === 'open') {
    port = order.port;
    process.send?.(await openAll(order.people));
    return;
  }
  await wait(order.at - Date.now());
  process.send?.(order.do === 'drop' ? await drop(new Set(order.receivers)) : await write(order.receivers));
});
