import { soften } from './grid.ts';
import { f } from './vector.ts';
import type { Size, Visible } from './visible.ts';

const taps = 12;
/** How far around a place is looked for what stands before it, in decimetres. */
const reach = 0.55;

/** How open to the surroundings' light each pixel is, 0.25 to 1: every other pixel of every other row is asked. */
export function opennessOf({ distance, mask }: Visible, { width, height }: Size, scale: number): Float32Array {
  const [wide, high] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const coarse = new Float32Array(wide * high).fill(1);
  const coarseMask = new Uint8Array(wide * high);
  const radius = Float32Array.from({ length: taps }, (_, i) => Math.sqrt((i + 0.5) / taps) * reach);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const pixel = y * 2 * width + x * 2;
      if (!mask[pixel]) continue;
      const turn = ((x * 7 + y * 13) % 16) * 0.3927;
      let hidden = 0;
      for (let i = 0; i < taps; i++) {
        const away = f(radius, i);
        const column = Math.round(x * 2 + Math.cos(i * 2.39996 + turn) * away * scale);
        const row = Math.round(y * 2 + Math.sin(i * 2.39996 + turn) * away * scale);
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const nearer = f(distance, pixel) - f(distance, row * width + column);
        if (nearer > 0.02 && nearer < 2) hidden += Math.min(1, nearer / (away + 0.05)) * (1 - nearer / 2);
      }
      coarse[y * wide + x] = 1 - (0.75 * hidden) / taps;
      coarseMask[y * wide + x] = 1;
    }
  }
  const soft = soften(coarse, coarseMask, wide, Math.max(1, Math.round(scale * 0.018)));
  const open = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) open[y * width + x] = f(soft, (y >> 1) * wide + (x >> 1));
  }
  return open;
}
