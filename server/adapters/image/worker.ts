import { createHash } from 'node:crypto';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { blur } from './blur.ts';
import { kindOf, maxPixels, sizeRefusal } from './image.rules.ts';
import type { Refusal, Rendered } from './image.ts';
import { hashHeight, hashWidth, perceptualHash } from './perceptual-hash.ts';

/**
 * The process that decodes members' files. It has no secrets, no network and nowhere to write. It ends itself when it
 * takes too much memory, and its parent ends it when it is slow.
 */

const maxResidentBytes = 1024 ** 3;

// Blocks the decoders of all other formats, which have had vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

class Refused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

function checkSize(width: number, height: number): void {
  const refusal = sizeRefusal(width, height);
  if (refusal) throw new Refused(refusal);
}

/** The picture upright, not yet decoded but for HEIC. */
async function open(bytes: Uint8Array): Promise<Sharp> {
  const kind = kindOf(bytes);
  if (!kind) throw new Refused('unsupported');
  if (kind === 'heic') return openHeic(bytes);
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  // Reads the header alone, which is safe even for a bomb, so the limit is lifted here.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  checkSize(width, height);
  return image.autoOrient();
}

/** The decoder turns HEIC upright by itself; its sizes are known before a pixel is decoded. */
async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const images = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = images;
    if (!first) throw new Refused('unreadable');
    checkSize(first.width, first.height);
    const { data, width, height } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPixels });
  } finally {
    images.dispose();
  }
}

/** Decodes a picture once, so that several files can be made of it. */
async function decoded(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, copy: () => sharp(data, { raw: { width, height, channels } }) };
}

/** Of what a tall picture loses, the part above what is kept. */
const keptAbove = 0.15;

async function render(bytes: Uint8Array): Promise<Rendered> {
  const opened = await open(bytes);
  const { data, width, height, copy } = await decoded(
    opened
      .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha(),
  );
  const tiny = await copy().resize(8, 10, { fit: 'cover' }).webp({ quality: 40, alphaQuality: 0 }).toBuffer();
  const shades = await copy().greyscale().resize(hashWidth, hashHeight, { fit: 'fill' }).raw().toBuffer();
  // Never enlarged: the larger card of a small picture keeps the picture's size.
  const scale = Math.min(1, Math.max(0.5, Math.min(width / 960, height / 1200)));
  /** A tall picture loses more below than above, where the head is; of a wide one, what the eye falls on stays. */
  const cropped = (toWidth: number, toHeight: number) => {
    const kept = Math.round((width * toHeight) / toWidth);
    if (kept >= height) return copy().resize(toWidth, toHeight, { fit: 'cover', position: sharp.strategy.attention });
    const top = Math.round((height - kept) * keptAbove);
    return copy().extract({ left: 0, top, width, height: kept }).resize(toWidth, toHeight, { fit: 'fill' });
  };
  const card = await decoded(cropped(Math.round(960 * scale), Math.round(1200 * scale)));
  const square = await decoded(cropped(400, 400));
  const sharpFiles = {
    large: await copy().webp({ quality: 80, effort: 3 }).toBuffer(),
    thumb: await card.copy().resize(480, 600).webp({ quality: 76, effort: 3 }).toBuffer(),
    // Twice the pixels hide the losses of a lower quality.
    thumb2x: await card.copy().webp({ quality: 62, effort: 3 }).toBuffer(),
    match: await square.copy().webp({ quality: 76, effort: 3 }).toBuffer(),
    face: await square.copy().resize(160, 160).webp({ quality: 76, effort: 3 }).toBuffer(),
  };
  return {
    width,
    height,
    sharp: sharpFiles,
    blurred: {
      large: await blur(sharpFiles.large, width, height),
      thumb: await blur(sharpFiles.thumb, 480, 600),
      match: await blur(sharpFiles.match, 400, 400),
    },
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    perceptualHash: perceptualHash(shades),
    hash: createHash('sha256').update(`${width}x${height}:`).update(data).digest('hex'),
  };
}

process.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  try {
    process.send?.({ rendered: await render(bytes) });
  } catch (error) {
    process.send?.({ refused: error instanceof Refused ? error.reason : 'unreadable' });
  }
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1);
}, 100).unref();
process.send?.({ ready: true });
