import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hugePng, picture } from '../../testing/pictures.ts';
import { kindOf } from './image.rules.ts';
import { ImageRefused } from './image.ts';
import { sameWithin } from './perceptual-hash.ts';
import { createImages } from './pool.ts';

const pool = createImages({ workers: 1 });
const images = { ...pool, render: (bytes: Uint8Array) => pool.render(bytes, 'ann') };
afterAll(() => images.close());

const heic = readFileSync(join(import.meta.dirname, 'fixtures/hevc-with-gps.heic'));
const refusalOf = (bytes: Uint8Array) =>
  images.render(bytes).then(
    () => 'taken',
    (error) => (error instanceof ImageRefused ? error.reason : error),
  );
const pixelAt = async (webp: Uint8Array, left: number, top: number) => [
  ...(await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('JPEG, PNG, WebP and HEIC are accepted, and stored in five sizes', async () => {
  for (const bytes of [await picture(), await picture({ format: 'png' }), await picture({ format: 'webp' }), heic]) {
    const rendered = await images.render(bytes);
    for (const files of [rendered.sharp, rendered.blurred]) {
      for (const file of Object.values(files)) expect((await sharp(file).metadata()).format).toBe('webp');
    }
    expect(await sharp(rendered.sharp.thumb).metadata()).toMatchObject({ width: 480, height: 600 });
    expect(await sharp(rendered.sharp.match).metadata()).toMatchObject({ width: 400, height: 400 });
    expect(await sharp(rendered.sharp.face).metadata()).toMatchObject({ width: 160, height: 160 });
    expect(await sharp(rendered.sharp.large).metadata()).toMatchObject({
      width: rendered.width,
      height: rendered.height,
    });
    expect(rendered.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(rendered.placeholder.length).toBeLessThanOrEqual(400);
  }
});

test('the large picture is at most 1280 pixels on a side and never enlarged', async () => {
  expect(await images.render(await picture({ width: 3000, height: 2000 }))).toMatchObject({ width: 1280, height: 853 });
  expect(await images.render(await picture({ width: 300, height: 210 }))).toMatchObject({ width: 300, height: 210 });
});

test('the card has twice the pixels for sharp screens, as far as the picture has them', async () => {
  const sizesOf = async (width: number, height: number) => {
    const { sharp: files } = await images.render(await picture({ width, height }));
    const [twice, once] = [await sharp(files.thumb2x).metadata(), await sharp(files.thumb).metadata()];
    return [twice.width, twice.height, once.width, once.height];
  };
  expect(await sizesOf(3000, 4000)).toEqual([960, 1200, 480, 600]);
  expect(await sizesOf(720, 900)).toEqual([720, 900, 480, 600]);
  expect(await sizesOf(300, 400)).toEqual([480, 600, 480, 600]);
});

test('a tall picture loses more below than above: its head stays, whatever is bright further down', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1200">
<rect width="600" height="1200" fill="#777"/><rect width="600" height="300" fill="#0000c8"/>
<circle cx="300" cy="950" r="200" fill="#ff5020"/></svg>`;
  const { sharp: files } = await images.render(await sharp(Buffer.from(drawing)).png().toBuffer());
  for (const [file, middle] of [
    [files.match, 200],
    [files.thumb, 240],
  ] as const) {
    const [red = 255, , blue = 0] = await pixelAt(file, middle, 20);
    expect(blue - red).toBeGreaterThan(100);
  }
});

test('metadata does not survive: no place, no camera, no colour profile', async () => {
  const exif = {
    IFD0: { Make: 'TestCam' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 53/1 42/1' },
  };
  const jpeg = await sharp(await picture())
    .withExif(exif)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  expect(jpeg.includes('TestCam') && heic.includes('TestCam')).toBe(true);
  for (const bytes of [jpeg, heic]) {
    const { sharp: files, blurred } = await images.render(bytes);
    for (const file of [...Object.values(files), ...Object.values(blurred)]) {
      const { exif, xmp, iptc, icc } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(Buffer.from(file).includes('TestCam')).toBe(false);
    }
  }
});

test('a picture lying on its side is turned upright', async () => {
  const lying = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 200, height: 300, channels: 3, background: '#0000ff' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const rendered = await images.render(lying);
  expect(rendered).toMatchObject({ width: 300, height: 400 });
  const [red, , blue] = await pixelAt(rendered.sharp.large, 150, 20);
  expect(blue).toBeGreaterThan(200);
  expect(red).toBeLessThan(60);
});

test('the same pixels have the same hash, whatever metadata comes with them', async () => {
  const png = await picture({ format: 'png' });
  const described = await sharp(png)
    .withExif({ IFD0: { Copyright: 'someone' } })
    .png()
    .toBuffer();
  expect(described.equals(png)).toBe(false);
  expect((await images.render(described)).hash).toBe((await images.render(png)).hash);
  expect((await images.render(await picture({ seed: 2 }))).hash).not.toBe((await images.render(png)).hash);
});

test('the perceptual hash of a picture changes little with its size, and much with what it shows', async () => {
  const png = await picture({ seed: 1 });
  const smaller = await sharp(png).resize(500).jpeg({ quality: 60 }).toBuffer();
  const hashOf = async (bytes: Uint8Array) => (await images.render(bytes)).perceptualHash;
  const differingBits = (one: readonly number[], two: readonly number[]) =>
    one
      .map((part, at) => (part ^ (two[at] ?? 0)).toString(2).replaceAll('0', '').length)
      .reduce((sum, bits) => sum + bits);
  const [hash, same, other] = [await hashOf(png), await hashOf(smaller), await hashOf(await picture({ seed: 8 }))];
  expect(differingBits(hash, same)).toBeLessThanOrEqual(sameWithin);
  expect(differingBits(hash, other)).toBeGreaterThan(sameWithin);
  expect(hash.map((part) => part >> 16)).toEqual([0, 1, 2, 3]);
});

test('a blurred picture is too coarse to recover the sharp one', async () => {
  const bars = Array.from({ length: 40 }, (_, at) => `<rect x="${at * 20}" width="10" height="800" fill="#fff"/>`);
  const stripes = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${bars.join('')}</svg>`),
  )
    .flatten({ background: '#000' })
    .png()
    .toBuffer();
  const { blurred } = await images.render(stripes);
  const { channels } = await sharp(blurred.large).stats();
  expect(channels[0]?.stdev).toBeLessThan(12);
});

test('a file that is no picture, or of an unsupported format, is refused', async () => {
  const gif = await sharp(await picture())
    .gif()
    .toBuffer();
  const avif = await sharp(await picture())
    .avif()
    .toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  for (const bytes of [Buffer.from('not a picture'), Buffer.alloc(0), gif, avif, svg, Buffer.from('%PDF-1.7')])
    expect(await refusalOf(bytes)).toBe('unsupported');
});

test('a cut-off or broken file is unreadable', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const whole = await picture({ format, seed: 5 });
    expect(await refusalOf(whole.subarray(0, Math.floor(whole.length / 2))), format).toBe('unreadable');
    expect(await refusalOf(whole.subarray(0, 20)), format).toBe('unreadable');
  }
  expect(await refusalOf(heic.subarray(0, 1500))).toBe('unreadable');
  expect(await refusalOf(heic.subarray(0, 40))).toBe('unreadable');
  expect(await refusalOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 7)]))).toBe('unreadable');
});

test('decompression bombs are refused by their header', async () => {
  const started = performance.now();
  expect(await refusalOf(hugePng(20_000, 20_000, 1024 ** 2))).toBe('too_many_pixels');
  expect(await refusalOf(hugePng(1, 60_000))).toBe('too_small');
  expect(await refusalOf(hugePng(400, 60_000))).toBe('too_narrow');
  expect(await refusalOf(hugePng(199, 400))).toBe('too_small');
  expect(performance.now() - started).toBeLessThan(3 * second);
});

test('a picture that takes too long is given up, and the next one is rendered', async () => {
  const impatient = createImages({ workers: 1, seconds: 0.01 });
  await impatient.render(await picture(), 'ann');
  await expect(impatient.render(await picture({ width: 4000, height: 3000 }), 'ann')).rejects.toMatchObject({
    reason: 'unreadable',
  });
  await impatient.close();
  expect(await refusalOf(await picture())).toBe('taken');
});

test('when too many pictures wait, further ones are refused as busy', async () => {
  const small = createImages({ workers: 1, queue: 1 });
  const bytes = await picture();
  const results = await Promise.allSettled(['ann', 'ben', 'carl'].map((owner) => small.render(bytes, owner)));
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.reason : 'taken'))).toEqual([
    'taken',
    'taken',
    'busy',
  ]);
  await small.close();
});

test('who has many pictures holds nobody else up, and may not have too many', async () => {
  const shared = createImages({ workers: 1, queueOfOwner: 3 });
  const bytes = await picture();
  const order: string[] = [];
  const render = (owner: string) =>
    shared.render(bytes, owner).then(
      () => order.push(owner),
      (error) => order.push(`${owner} ${error.reason}`),
    );
  await Promise.all(['ann', 'ann', 'ann', 'ann', 'ann', 'ben', 'carl', 'ben'].map(render));
  expect(order).toEqual(['ann busy', 'ann', 'ben', 'carl', 'ann', 'ben', 'ann', 'ann']);
  await shared.close();
});

test('a file’s format is told by its first bytes, not by its name', async () => {
  expect(kindOf(await picture({ format: 'png' }))).toBe('png');
  expect(kindOf(heic)).toBe('heic');
  expect(kindOf(Buffer.from('photo.jpg'))).toBeUndefined();
});
