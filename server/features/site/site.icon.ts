import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Theme } from '@rendezvous/contract/site';
import { markOf } from '@rendezvous/contract/wordmark';
import { pngChunk, pngSignature } from './site.png.ts';

/** Side length in pixels; 180 is for Apple's home screens. */
export const iconSizes = [180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

const indexed = 3;
const greys = new Map<string, Buffer>();

/** The corners of a browser tab's icon, 32 wide; a device cuts those of an installed app itself. */
const corners: Readonly<Record<Theme['corners'], number>> = { sharp: 2, soft: 9, round: 16 };

/** The icon of browser tabs: the mark of the brand's wordmark on its colour. */
export function vectorIconOf(theme: Theme): string {
  const ground = `<rect width="32" height="32" rx="${corners[theme.corners]}" fill="${theme.primary}"/>`;
  return markOf(theme.wordmark, '0 0 32 32', '#fff', ground);
}

/**
 * The icon as a PNG in the brand's colour `#rrggbb`. The drawing has 256 greys; reinterpreting the greys as indexes
 * into a palette from the brand's colour to white paints it without decoding.
 */
export function iconOf(size: IconSize, { primary, wordmark }: Theme): Buffer {
  const chunks = chunksOf(greyOf(`${wordmark}-${size}`)).map(({ type, data }) => {
    if (type !== 'IHDR') return pngChunk(type, data);
    const header = Buffer.from(data);
    header[9] = indexed;
    return Buffer.concat([pngChunk('IHDR', header), pngChunk('PLTE', colorsFrom(primary))]);
  });
  return Buffer.concat([pngSignature, ...chunks]);
}

function greyOf(drawing: string): Buffer {
  const known = greys.get(drawing) ?? readFileSync(join(import.meta.dirname, `icons/${drawing}.png`));
  greys.set(drawing, known);
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
