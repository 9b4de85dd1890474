import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import sharp from 'sharp';
import type { WebSocket } from 'ws';
import { findFaults, prices } from './faults.findings.ts';
import { createPopulated, startDatabase } from './rig/database.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { startProduct } from './rig/product.ts';
import { scale } from './rig/scale.ts';
import { openSocket } from './rig/socket.ts';
import { uploadFor } from './rig/upload.ts';

const writers = 16;
/** What each writer sends. */
const kindOf = (number: number): Kind => (['text', 'text', 'gift', 'photo'] as const)[number % 4] ?? 'text';

/**
 * `kill -9` of the app and of the database, again and again, while 16 writers send paid words, gifts and photos, and
 * repeat each with its client id until it is acknowledged, and their readers have pages open. Afterwards nothing
 * acknowledged is lost, nothing is doubled, the ledger adds up, live updates arrive, and the app has not ended by
 * itself.
 */
export async function measureFaults(): Promise<Measurement[]> {
  const postgres = await startDatabase();
  const { url } = await createPopulated(postgres, 0);
  const people = await createPeople(url, { count: 2 * writers, credits: 1_000_000 });
  const product = await startProduct(url, { price: prices.text });
  const acknowledged = new Map<string, string>();
  let giftsAndPhotos = 0;
  let isOver = false;
  let heard = 0;

  const picture = await photo();
  const write = async (from: Person, to: Person, kind: Kind) => {
    while (!isOver) {
      const client_id = randomUUID();
      while (!acknowledged.has(client_id)) {
        const id = await send(product.url, { from, to, client_id, kind, picture }).catch(() => undefined);
        if (id) acknowledged.set(client_id, id);
        else await wait(20);
      }
      if (kind !== 'text') giftsAndPhotos++;
    }
  };
  const writing = Array.from({ length: writers }, (_, number) =>
    write(people[number * 2] as Person, people[number * 2 + 1] as Person, kindOf(number)),
  );
  /** A reader's page, which comes back when it is cut off. */
  const read = async (reader: Person) => {
    while (!isOver) {
      const socket = await openSocket({
        port: product.port,
        token: reader.token,
        within: 5000,
        onEvent: () => heard++,
      }).catch(() => undefined);
      if (socket) await untilClosed(socket.raw, () => isOver);
      else await wait(50);
    }
  };
  const reading = Array.from({ length: writers }, (_, number) => read(people[number * 2 + 1] as Person));
  for (let round = 0; round < scale.kills; round++) {
    await wait(1500);
    while (giftsAndPhotos < (scale.giftsAndPhotos * (round + 1)) / scale.kills) await wait(100);
    const kills = ['app', 'database', 'both'][round % 3];
    console.log(`  killing ${kills === 'both' ? 'both' : `the ${kills}`} after ${acknowledged.size} messages`);
    if (kills !== 'database') await product.kill();
    if (kills !== 'app') await postgres.crashAndRestart();
    if (kills !== 'database') await product.start();
  }
  const before = heard;
  await wait(1500);
  const silent = heard === before ? 1 : 0;
  isOver = true;
  await Promise.all([...writing, ...reading]);
  const [all, gifts] = [acknowledged.size, giftsAndPhotos].map((count) => count.toLocaleString('en'));
  const among = `of ${all} messages, ${gifts} of them gifts and photos, in ${scale.kills} kills`;
  const findings = Object.entries({
    ...(await findFaults(url, acknowledged)),
    'the app ended by itself': product.crashes,
    'no live updates after the last kill': silent,
  });
  return findings.map(([finding, count]) => ({
    what: `Faults: ${finding}, ${among}`,
    value: count,
    unit: '',
    wanted: { value: 0, atMost: true },
  }));
}

async function untilClosed(socket: WebSocket, isOver: () => boolean): Promise<void> {
  while (socket.readyState === socket.OPEN && !isOver()) await wait(50);
  socket.terminate();
}

type Kind = keyof typeof prices;

interface Sending {
  readonly from: Person;
  readonly to: Person;
  readonly client_id: string;
  readonly kind: Kind;
  readonly picture: Blob;
}

/** The id of the message, undefined if it was not acknowledged. A photo is uploaded with each attempt, too. */
async function send(url: string, { from, to, client_id, kind, picture }: Sending): Promise<string | undefined> {
  const signal = AbortSignal.timeout(10 * second);
  if (kind === 'photo' && !(await uploadFor(url, { from, to, client_id, file: picture }, signal)).ok) return undefined;
  const response = await fetch(`${url}${sendMessage.path}`, {
    method: sendMessage.method,
    headers: { 'content-type': 'application/json', cookie: `auth.session=${from.token}`, 'request-type': 'client' },
    body: JSON.stringify({ profile: to.id, client_id, ...written[kind] }),
    signal,
  });
  return response.ok ? ((await response.json()) as { message: { id: string } }).message.id : undefined;
}

const written = {
  text: { text: 'Are you still there?' },
  gift: { kind: 'gift', gift: 'kiss', price: prices.gift, text: '' },
  photo: { kind: 'photo', price: prices.photo },
};

const photo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a66' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
