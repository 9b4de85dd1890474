import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngChunk, pngSignature } from './site.png.ts';

/** Side length in pixels; 180 is for Apple's home screens. */
export const iconSizes = [180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

const indexed = 3;
const greys = new Map<IconSize, Buffer>();

/**
 * The icon as a PNG in a brand's colour `#rrggbb`. The drawing has 256 greys; reinterpreting the greys as indexes into
 * a palette from the brand's colour to white paints it without decoding.
 */
export function iconOf(size: IconSize, color: string): Buffer {
  const chunks = chunksOf(greyOf(size)).map(({ type, data }) => {
    if (type !== 'IHDR') return pngChunk(type, data);
    const header = Buffer.from(data);
    header[9] = indexed;
    return Buffer.concat([pngChunk('IHDR', header), pngChunk('PLTE', colorsFrom(color))]);
  });
  return Buffer.concat([pngSignature, ...chunks]);
}

function greyOf(size: IconSize): Buffer {
  const known = greys.get(size) ?? readFileSync(join(import.meta.dirname, `icons/${size}.png`));
  greys.set(size, known);
  return known;
}

/** Only the chunks that a picture needs: others may describe greys. */
function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const found: { type: string; data: Buffer }[] = [];
  for (let at = pngSignature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    found.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return found.filter(({ type }) => ['IHDR', 'IDAT', 'IEND'].includes(type));
}

function colorsFrom(color: string): Buffer {
  const own = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Buffer.from(
    Array.from({ length: 256 }, (_, grey) => own.map((part) => Math.round(part + ((255 - part) * grey) / 255))).flat(),
  );
}
