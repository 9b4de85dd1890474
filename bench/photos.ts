import { randomBytes, randomUUID } from 'node:crypto';
import { second } from '@rendezvous/contract/durations';
import sharp from 'sharp';
import { startWithCleanup } from './rig/cleanup.ts';
import type { Populated } from './rig/database.ts';
import { percentile } from './rig/load.ts';
import type { Measurement } from './rig/measurement.ts';
import { createPeople } from './rig/people.ts';
import { type Product, startProduct } from './rig/product.ts';
import { isBrief } from './rig/scale.ts';
import { callOf, openSocket } from './rig/socket.ts';
import { uploadFor } from './rig/upload.ts';

const rounds = isBrief ? 5 : 40;
const megabytes = 4;
/** A phone's photo of 12 megapixels. */
const [width, height] = [4000, 3000];

/**
 * A photo in a conversation, from the sender's file to the reader's picture: uploaded, sent, told to the reader's open
 * page, and fetched by it, one after the other.
 */
export async function measurePhotos({ url, members }: Populated): Promise<Measurement[]> {
  const [sender, reader] = await createPeople(url, { count: 2, credits: rounds * 10 });
  if (!sender || !reader) throw new Error('Nobody was made');
  const product = await startProduct(url);
  const file = await photo();
  const arrivals: ((filename: string) => void)[] = [];
  const [own, theirs] = await Promise.all([
    openSocket({ port: product.port, token: sender.token, onEvent: () => {} }),
    openSocket({
      port: product.port,
      token: reader.token,
      onEvent: (text) => {
        const filename = /"filename":"(\/sent-photos\/[^"]+)"/.exec(text)?.[1];
        if (filename) arrivals.shift()?.(filename);
      },
    }),
  ]);
  await startWithCleanup(
    async () => [own, theirs],
    async (sockets) => {
      for (const { raw } of sockets) raw.terminate();
    },
  );
  const price = await priceOf(product);
  const times: number[] = [];
  let failed = 0;
  // The first warms up the process that renders pictures, and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const started = performance.now();
    const shown = new Promise<string>((arrived) => arrivals.push(arrived));
    const client_id = randomUUID();
    const uploaded = await uploadFor(product.url, { from: sender, to: reader, client_id, file });
    if (!uploaded.ok) throw new Error(`The upload was answered ${uploaded.status}: ${await uploaded.text()}`);
    own.call(
      callOf('POST', '/api/message.php', { body: { kind: 'image', profile: reader.id, client_id, price } }),
      () => {},
    );
    const answer = await fetch(`${product.url}${await shown}`, { headers: { cookie: `auth.session=${reader.token}` } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok || bytes < 10_000) failed++;
    if (round > 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  console.log(
    `  p50 ${percentile(times, 0.5).toFixed(0)} p95 ${percentile(times, 0.95).toFixed(0)} ` +
      `max ${percentile(times, 1).toFixed(0)} ms`,
  );
  const what = `Photos of ${(file.size / 1e6).toFixed(1)} MB, ${members.toLocaleString('en')} members`;
  return [
    {
      what: `${what}, 95 % from the sender’s file to the reader’s picture`,
      value: percentile(times, 0.95) / second,
      unit: 's',
      target: { value: 1.5, atMost: true },
    },
    { what: `${what}, failed`, value: failed, unit: '', target: { value: 0, atMost: true } },
  ];
}

/** Noise over a soft ground, which JPEG hardly compresses, at the quality nearest to the wanted size. */
async function photo(): Promise<Blob> {
  const noise = await sharp(randomBytes((width / 4) * (height / 4) * 3), {
    raw: { width: width / 4, height: height / 4, channels: 3 },
  })
    .resize(width, height)
    .raw()
    .toBuffer();
  for (let quality = 95; quality > 30; quality -= 5) {
    const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (bytes.length <= megabytes * 1024 * 1024) return new Blob([new Uint8Array(bytes)]);
  }
  throw new Error('No quality gives a file of that size');
}

async function priceOf({ url }: Product): Promise<number> {
  const settings = (await (await fetch(`${url}/api/settings.php`)).json()) as { photo_credits: number };
  return settings.photo_credits;
}
