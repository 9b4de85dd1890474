import type { Arena } from './arena.ts';

/** Softens values in place by a box of `radius`, twice, among the pixels whose mask is not 0. */
export function soften(values: Float32Array, mask: Uint8Array, width: number, radius: number, arena: Arena): void {
  const height = values.length / width;
  const across = arena.floats(values.length);
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) run(values, across, mask, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) run(across, values, mask, x, width, height, radius);
  }
}

/** Softens one row or column of `count` pixels, `step` apart. */
function run(
  from: Float32Array,
  to: Float32Array,
  mask: Uint8Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  let sum = 0;
  let among = 0;
  for (let i = -radius; i < count; i++) {
    const next = start + (i + radius) * step;
    if (i + radius < count && mask[next]) {
      sum += from[next] as number;
      among++;
    }
    const last = start + (i - radius - 1) * step;
    if (i - radius - 1 >= 0 && mask[last]) {
      sum -= from[last] as number;
      among--;
    }
    if (i < 0) continue;
    const at = start + i * step;
    to[at] = among > 0 && mask[at] ? sum / among : (from[at] as number);
  }
}
