import { createHash } from 'node:crypto';
import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { blur } from './blur.ts';
import { kindOf, maxPixels, sizeRefusal } from './image.rules.ts';
import type { Refusal, Rendered } from './image.ts';

/**
 * The process that decodes members' files. It has no secrets, no network and nowhere to write; its parent ends it when
 * it is slow or large.
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

const background = '#ffffff';
const white = { background };

async function render(bytes: Uint8Array): Promise<Rendered> {
  const opened = await open(bytes);
  const { data, info } = await opened
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .flatten(white)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const base = () => sharp(data, { raw: { width, height, channels: info.channels } });
  const tiny = await base().resize(8, 10, { fit: 'cover' }).webp({ quality: 40, alphaQuality: 0 }).toBuffer();
  // Never enlarged: the larger card of a small picture keeps the picture's size.
  const scale = Math.min(1, Math.max(0.5, Math.min(width / 960, height / 1200)));
  const card = await base()
    .resize(Math.round(960 * scale), Math.round(1200 * scale), { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ofCard = () =>
    sharp(card.data, { raw: { width: card.info.width, height: card.info.height, channels: card.info.channels } });
  const square = await base()
    .resize(400, 400, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ofSquare = () => sharp(square.data, { raw: { width: 400, height: 400, channels: square.info.channels } });
  const sharpFiles = {
    large: await base().webp({ quality: 80, effort: 3 }).toBuffer(),
    thumb: await ofCard().resize(480, 600).webp({ quality: 76, effort: 3 }).toBuffer(),
    // Twice the pixels hide the losses of a lower quality.
    thumb2x: await ofCard().webp({ quality: 62, effort: 3 }).toBuffer(),
    match: await ofSquare().webp({ quality: 76, effort: 3 }).toBuffer(),
    face: await ofSquare().resize(160, 160).webp({ quality: 76, effort: 3 }).toBuffer(),
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
    hash: createHash('sha256').update(`${width}x${height}:`).update(data).digest('hex'),
  };
}

process.on('message', async ({ id, bytes }: { id: number; bytes: Uint8Array }) => {
  try {
    process.send?.({ id, rendered: await render(bytes) });
  } catch (error) {
    process.send?.({ id, refused: error instanceof Refused ? error.reason : 'unreadable' });
  }
});
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1);
}, 100).unref();
process.send?.({ ready: true });
