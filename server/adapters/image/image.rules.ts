import { minPhotoSide } from '@rendezvous/contract/photo';
import type { Kind, Refusal } from './image.ts';

export const maxPixels = 50_000_000;
/** Beyond 8:1 a card shows hardly anything of the picture. */
const maxRatio = 8;

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];
const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The format by a file's first bytes, whatever its name; undefined for unsupported formats. */
export function kindOf(bytes: Uint8Array): Kind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (latin(bytes, 4, 8) === 'ftyp' && heicBrands.includes(latin(bytes, 8, 12))) return 'heic';
  return undefined;
}

/** Whether a picture of this size is accepted, decided from its header before any pixel is decoded. */
export function sizeRefusal(width: number, height: number): Refusal | undefined {
  if (width * height > maxPixels) return 'too_many_pixels';
  if (Math.min(width, height) < minPhotoSide) return 'too_small';
  if (Math.max(width, height) > maxRatio * Math.min(width, height)) return 'too_narrow';
  return undefined;
}
