import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { Size } from '../adapters/image/image.ts';
import type { Storage } from '../adapters/storage/storage.ts';
import type { DemoPhoto } from './photo-choice.ts';
import { groundColors, makePortrait, type PortraitOptions } from './portraits.ts';

export const photoWidth = 960;
export const photoHeight = 1200;
const cardWidth = 480;

const cardSizes = ['thumb', 'match', 'face'] as const satisfies Size[];
const blurredSizes = ['large', 'thumb', 'match'] as const satisfies Size[];
const largerSizes = ['thumb2x', 'large'] as const satisfies Size[];

interface Drawing {
  readonly storage: Storage;
  readonly photos: readonly { photo: DemoPhoto; blurred: boolean }[];
  drawn(count: number): void;
}

/** Draws the photos on all cores and stores their files; those stored by an earlier attempt stay. */
export async function drawPhotos({ storage, photos, drawn }: Drawing): Promise<void> {
  // A picture is small, so each core draws whole ones.
  sharp.concurrency(1);
  sharp.cache(false);
  const waiting = photos.values();
  let count = 0;
  const work = async () => {
    for (const { photo, blurred } of waiting) {
      await draw(storage, photo, blurred);
      drawn(++count);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
}

/**
 * One picture serves as card and squares: pages crop it to a square, and use it until the larger ones are drawn.
 */
async function draw(storage: Storage, photo: DemoPhoto, blurred: boolean): Promise<void> {
  if (await storage.read(`${photo.key}/${cardSizes.at(-1)}.webp`)) return;
  const picture = sharp(Buffer.from(makePortrait(photo.portrait, cardWidth))).removeAlpha();
  const whole = await encode(picture.clone());
  if (blurred) {
    const soft = await blur(picture);
    for (const size of blurredSizes) await storage.write(`${photo.blurred_key}/${size}.webp`, soft);
  }
  // One after the other: if the last file exists, all do.
  for (const size of cardSizes) await storage.write(`${photo.key}/${size}.webp`, whole);
}

const encode = (picture: Sharp): Promise<Uint8Array> => picture.webp({ quality: 75, effort: 0 }).toBuffer();

/**
 * Draws the sizes that the import leaves out, as they take twice the time of all others; existing ones stay.
 */
export async function drawLarger(
  storage: Storage,
  { key, portrait }: Pick<DemoPhoto, 'key' | 'portrait'>,
): Promise<void> {
  sharp.concurrency(1);
  if (await storage.read(`${key}/${largerSizes.at(-1)}.webp`)) return;
  const large = await encode(sharp(Buffer.from(makePortrait(portrait, photoWidth))).removeAlpha());
  for (const size of largerSizes) await storage.write(`${key}/${size}.webp`, large);
}

/** Made from a few dozen pixels, from which the sharp picture cannot be recovered. */
async function blur(picture: Sharp): Promise<Uint8Array> {
  const coarse = await picture.clone().resize(12, 15, { fit: 'fill' }).png().toBuffer();
  return sharp(coarse)
    .resize(320, 400, { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 50, effort: 2 })
    .toBuffer();
}

/** Tiny pictures as data URIs, by what they show: the ground of the portrait with a disc in the colour of the skin. */
export async function drawPlaceholders(
  portraits: readonly PortraitOptions[],
): Promise<(portrait: PortraitOptions) => string> {
  const kindOf = ({ ground, skinColor }: PortraitOptions) => `${ground} ${skinColor}`;
  const kinds = new Map(portraits.map((portrait) => [kindOf(portrait), portrait]));
  const drawn = await Promise.all(
    [...kinds].map(async ([kind, portrait]) => [kind, await drawPlaceholder(portrait)] as const),
  );
  const placeholders = new Map(drawn);
  return (portrait) => placeholders.get(kindOf(portrait)) as string;
}

async function drawPlaceholder({ ground, skinColor }: PortraitOptions): Promise<string> {
  const { from, to } = groundColors(ground);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="10">
<rect width="8" height="10" fill="#${from}"/><path d="M8 3L4 10H8Z" fill="#${to}"/>
<circle cx="4" cy="5" r="2" fill="#${skinColor}"/></svg>`;
  const tiny = await sharp(Buffer.from(svg)).removeAlpha().webp({ quality: 40 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}
