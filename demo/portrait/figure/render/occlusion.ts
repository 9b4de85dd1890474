import type { Arena } from './arena.ts';
import { soften } from './grid.ts';
import type { Size, Visible } from './visible.ts';

const taps = 12;
/** How far around a place is looked for what stands before it, in decimetres. */
const reach = 0.55;

/** The taps are turned by one of so many angles, so that neighbours ask different places. */
const turns = 16;

/** Where each tap is from a pixel, for each turn: columns and rows in turn. */
const offsetsAt = (scale: number) =>
  Float32Array.from({ length: turns * taps * 2 }, (_, i) => {
    const tap = (i >> 1) % taps;
    const angle = tap * 2.39996 + (Math.floor(i / 2 / taps) / turns) * 2 * Math.PI;
    return (i % 2 ? Math.sin(angle) : Math.cos(angle)) * awayOf(tap) * scale;
  });
const awayOf = (tap: number) => Math.sqrt((tap + 0.5) / taps) * reach;
const away = Float32Array.from({ length: taps }, (_, tap) => awayOf(tap));

/** How open to the surroundings' light each pixel is, 0.25 to 1: every other pixel of every other row is asked. */
export function opennessOf(
  { distance, mask }: Visible,
  { width, height }: Size,
  scale: number,
  arena: Arena,
): Float32Array {
  const wide = Math.ceil(width / 2);
  const high = Math.ceil(height / 2);
  const coarse = arena.floats(wide * high, 1);
  const coarseMask = new Uint8Array(wide * high);
  const offsets = offsetsAt(scale);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const pixel = y * 2 * width + x * 2;
      if (!mask[pixel]) continue;
      const depth = distance[pixel] as number;
      const from = ((x * 7 + y * 13) % turns) * taps * 2;
      let hidden = 0;
      for (let i = 0; i < taps; i++) {
        const column = Math.round(x * 2 + (offsets[from + i * 2] as number));
        const row = Math.round(y * 2 + (offsets[from + i * 2 + 1] as number));
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const nearer = depth - (distance[row * width + column] as number);
        if (nearer > 0.02 && nearer < 2) {
          hidden += Math.min(1, nearer / ((away[i] as number) + 0.05)) * (1 - nearer / 2);
        }
      }
      coarse[y * wide + x] = 1 - (0.75 * hidden) / taps;
      coarseMask[y * wide + x] = 1;
    }
  }
  soften(coarse, coarseMask, wide, Math.max(1, Math.round(scale * 0.018)), arena);
  const open = arena.floats(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) open[y * width + x] = coarse[(y >> 1) * wide + (x >> 1)] as number;
  }
  return open;
}
