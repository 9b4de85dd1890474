import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '@rendezvous/contract/durations';
import { percentile } from '../rig/load.ts';
import type { Person } from '../rig/people.ts';
import { type ChatSocket, callOf, openSocket } from '../rig/socket.ts';

/** The load client, in a process of its own: pairs of members, each with a socket, who write to each other. */
export interface LoadOrder {
  readonly port: number;
  readonly people: readonly Person[];
}
export type RunOrder = { readonly seconds: number; readonly warmup: number } & (
  | { readonly rate: number }
  | { readonly inFlight: number }
);
export interface Measured {
  readonly sent: number;
  readonly acknowledged: number;
  readonly arrived: number;
  readonly failed: number;
  readonly per_second: number;
  /** Milliseconds from when a message was due at its sender's socket to its arrival at its reader's. */
  readonly arrival: Quantiles;
  readonly acknowledgement: Quantiles;
}
interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

let people: readonly Person[] = [];
let sockets: ChatSocket[] = [];
/** When each message was due, by its number. */
let due = new Float64Array(0);
let arrivals: number[] = [];
let acknowledgements: number[] = [];
let state = { sent: 0, acknowledged: 0, arrived: 0, failed: 0, counting: false };
let onAcknowledged: () => void = () => {};

function onEvent(text: string): void {
  if (!text.startsWith('42["chat.message"')) return;
  const at = text.indexOf('"text":"#n');
  const number = Number.parseInt(text.slice(at + 10, at + 19), 10);
  const latency = performance.now() - (due[number] ?? 0);
  state.arrived++;
  if (state.counting) arrivals.push(latency);
}

function send(number: number, at: number): void {
  due[number] = at;
  const index = Math.floor(Math.random() * people.length);
  const receiver = people[index ^ 1] as Person;
  state.sent++;
  const body = callOf('POST', '/api/message.php', {
    body: {
      profile: receiver.id,
      client_id: randomUUID(),
      text: `#n${String(number).padStart(9, '0')} Shall we meet on Saturday at the market?`,
    },
  });
  (sockets[index] as ChatSocket).call(body, (answer) => {
    if (answer.startsWith('[{"answer"')) {
      state.acknowledged++;
      if (state.counting) acknowledgements.push(performance.now() - at);
    } else {
      state.failed++;
      if (state.failed < 5) console.error(answer);
    }
    onAcknowledged();
  });
}

async function run(order: RunOrder): Promise<Measured> {
  state = { sent: 0, acknowledged: 0, arrived: 0, failed: 0, counting: false };
  arrivals = [];
  acknowledgements = [];
  const total = order.warmup + order.seconds;
  due = new Float64Array(2_000_000);
  const start = performance.now();
  let number = 0;
  let countedFrom = 0;
  const settleCounting = (elapsed: number) => {
    if (!state.counting && elapsed >= order.warmup * second) {
      state.counting = true;
      countedFrom = state.acknowledged;
    }
  };
  if ('rate' in order) {
    await new Promise<void>((done) => {
      const tick = () => {
        const elapsed = performance.now() - start;
        settleCounting(elapsed);
        const until = Math.min((elapsed / second) * order.rate, total * order.rate);
        while (number < until) send(number, start + (number++ / order.rate) * second);
        if (elapsed < total * second) setTimeout(tick, 1);
        else done();
      };
      tick();
    });
  } else {
    onAcknowledged = () => {
      if (performance.now() - start < total * second) send(number++, performance.now());
    };
    for (let flying = 0; flying < order.inFlight; flying++) send(number++, performance.now());
    await wait(order.warmup * second);
    settleCounting(order.warmup * second);
    await wait(order.seconds * second);
  }
  const perSecond = (state.acknowledged - countedFrom) / order.seconds;
  state.counting = false;
  onAcknowledged = () => {};
  for (
    let patience = 0;
    patience < 100 && (state.acknowledged + state.failed < state.sent || state.arrived < state.acknowledged);
    patience++
  )
    await wait(50);
  return {
    ...state,
    per_second: perSecond,
    arrival: quantiles(arrivals),
    acknowledgement: quantiles(acknowledgements),
  };
}

function quantiles(values: number[]): Quantiles {
  const sorted = values.sort((one, other) => one - other);
  const rounded = (share: number) => Math.round(percentile(sorted, share) * 10) / 10;
  return { p50: rounded(0.5), p95: rounded(0.95), p99: rounded(0.99), max: rounded(1) };
}

process.on('message', async (order: LoadOrder | RunOrder) => {
  if ('people' in order) {
    people = order.people;
    sockets = [];
    for (const person of people) sockets.push(await openSocket({ port: order.port, token: person.token, onEvent }));
    process.send?.('ready');
  } else process.send?.(await run(order));
});
