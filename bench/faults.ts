import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import sharp from 'sharp';
import { findFaults, findMissedNotifications, prices } from './faults.findings.ts';
import { type Acknowledged, openPage, type Page, subscribe } from './faults.readers.ts';
import { call } from './rig/call.ts';
import { createPopulated, startDatabase } from './rig/database.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople, type Person } from './rig/people.ts';
import { startProduct } from './rig/product.ts';
import { scale } from './rig/scale.ts';
import { uploadFor } from './rig/upload.ts';

const writers = 16;
/**
 * How each writer's reader is there: with a page open, with a browser subscribed to pushes, or with a mailbox alone.
 */
const presenceOf = (number: number) => (['open', 'asleep', 'open', 'away'] as const)[number >> 2] ?? 'open';
/** The messages of each writer. */
const kindOf = (number: number): Kind => (['text', 'text', 'gift', 'image'] as const)[number % 4] ?? 'text';

/**
 * `kill -9` of the app and of the database, again and again, while 16 writers send paid words, gifts and photos, and
 * repeat each with its client id until it is acknowledged. Their readers have pages open, are asleep, or are away.
 * Afterwards nothing acknowledged is lost, nothing is doubled, the ledger adds up, every reader was told of every
 * message, and the app has not ended by itself.
 */
export async function measureFaults(): Promise<Measurement[]> {
  const postgres = await startDatabase();
  const { url } = await createPopulated(postgres, 0);
  const people = await createPeople(url, { count: 2 * writers, credits: 1_000_000 });
  const product = await startProduct(url, { price: prices.text });
  const acknowledged = new Map<string, string>();
  const pairs = Array.from({ length: writers }, (_, number) => ({
    from: people[number * 2] as Person,
    to: people[number * 2 + 1] as Person,
    kind: kindOf(number),
    presence: presenceOf(number),
    acknowledged: [] as Acknowledged[],
  }));
  type Pair = (typeof pairs)[number];
  const readersOf = (presence: Pair['presence']) => pairs.filter((pair) => pair.presence === presence);
  for (const { to } of readersOf('asleep')) await subscribe(product.url, to);
  let giftsAndPhotos = 0;
  let isOver = false;

  const picture = await photo();
  const write = async ({ from, to, kind, ...pair }: Pair) => {
    while (!isOver) {
      const client_id = randomUUID();
      while (!acknowledged.has(client_id)) {
        const id = await send(product.url, { from, to, client_id, kind, picture }).catch(() => undefined);
        if (id) {
          acknowledged.set(client_id, id);
          pair.acknowledged.push({ id, at: performance.now() });
        } else await wait(20);
      }
      if (kind !== 'text') giftsAndPhotos++;
    }
  };
  const pages = readersOf('open').map((pair) => ({ ...pair, page: openPage(product.port, pair.to) }));
  const writing = pairs.map(write);
  for (let round = 0; round < scale.kills; round++) {
    await wait(1500);
    while (giftsAndPhotos < (scale.giftsAndPhotos * (round + 1)) / scale.kills) await wait(100);
    const kills = ['app', 'database', 'both'][round % 3];
    console.log(`  killing ${kills === 'both' ? 'both' : `the ${kills}`} after ${acknowledged.size} messages`);
    if (kills !== 'database') await product.kill();
    if (kills !== 'app') await postgres.crashAndRestart();
    if (kills !== 'database') await product.start();
  }
  await wait(1500);
  isOver = true;
  await Promise.all(writing);
  const missedAnnouncements = await untilAnnounced(pages);
  await Promise.all(pages.map(({ page }) => page.close()));
  const [all, gifts] = [acknowledged.size, giftsAndPhotos].map((count) => count.toLocaleString('en'));
  const among = `of ${all} messages, ${gifts} of them gifts and photos, in ${scale.kills} kills`;
  const findings = Object.entries({
    ...(await findFaults(url, acknowledged)),
    'the app ended by itself': product.crashes,
    ...missedAnnouncements,
    ...(await findMissedNotifications(url, {
      asleep: readersOf('asleep').map(({ to }) => to.id),
      away: readersOf('away').map(({ to }) => to.id),
    })),
  });
  return findings.map(([finding, count]) => ({
    what: `Faults: ${finding}, ${among}`,
    value: count,
    unit: '',
    target: { value: 0, atMost: true },
  }));
}

/** What is announced by another process than it was sent by, or a second time, waits for its lease. */
const announcedWithinMs = 45 * second;

/** The announcements that open pages lack once all have come or the time is up. */
async function untilAnnounced(readers: readonly { page: Page; acknowledged: readonly Acknowledged[] }[]) {
  const until = performance.now() + announcedWithinMs;
  const missed = () => readers.reduce((sum, { page, acknowledged }) => sum + page.missed(acknowledged), 0);
  while (missed() > 0 && performance.now() < until) await wait(100);
  return {
    'acknowledged and never announced to an open page': missed(),
    'announced twice to a page': readers.reduce((sum, { page }) => sum + page.heardTwice(), 0),
  };
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
  if (kind === 'image' && !(await uploadFor(url, { from, to, client_id, file: picture }, signal)).ok) return undefined;
  const response = await call(url, sendMessage, {
    body: { profile: to.id, client_id, ...written[kind] },
    cookie: `auth.session=${from.token}`,
    signal,
  });
  return response.ok ? ((await response.json()) as { message: { id: string } }).message.id : undefined;
}

const written = {
  text: { text: 'Are you still there?' },
  gift: { kind: 'gift', gift: 'kiss', price: prices.gift, text: '' },
  image: { kind: 'image', price: prices.image },
};

const photo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a66' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);
