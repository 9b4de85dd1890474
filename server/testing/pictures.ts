import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk as chunk, pngSignature } from '../features/site/site.png.ts';

/** A different generated picture for each `seed`; it shows nobody. */
export async function picture({
  seed = 1,
  width = 480,
  height = 600,
  format = 'jpeg',
}: {
  seed?: number;
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
} = {}): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="hsl(${hue} 60% 60%)"/>
<circle cx="${(seed * 31) % width}" cy="40%" r="20%" fill="hsl(${(hue + 150) % 360} 70% 40%)"/></svg>`;
  return sharp(Buffer.from(drawing)).flatten().toFormat(format).toBuffer();
}

/** A PNG of one colour and the given size, in few bytes; `bytes` pads it with a comment. */
export function hugePng(width: number, height: number, bytes = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const filling = bytes > size + 12 ? [chunk('tEXt', Buffer.alloc(bytes - size - 12, 'x'))] : [];
  return Buffer.concat([pngSignature, parts[0] as Buffer, ...filling, ...parts.slice(1)]);
}
