import type { Arena } from './arena.ts';

/** Softens values in place by a box of `radius`, twice, among the pixels whose mask is not 0. */
export function soften(values: Float32Array, mask: Uint8Array, width: number, radius: number, arena: Arena): void {
  const { left, right, top, bottom } = boundsOf(mask, width);
  if (left > right) return;
  const across = arena.floats(values.length);
  const [wide, high] = [right - left + 1, bottom - top + 1];
  for (let pass = 0; pass < 2; pass++) {
    for (let y = top; y <= bottom; y++) run(values, across, mask, y * width + left, 1, wide, radius);
    for (let x = left; x <= right; x++) run(across, values, mask, top * width + x, width, high, radius);
  }
}

/** The rows and columns between which the mask is not 0. */
function boundsOf(mask: Uint8Array, width: number) {
  let [left, right, top, bottom] = [width, -1, Number.POSITIVE_INFINITY, -1];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] === 0) continue;
    const x = pixel % width;
    if (x < left) left = x;
    if (x > right) right = x;
    const y = (pixel - x) / width;
    if (y < top) top = y;
    bottom = y;
  }
  return { left, right, top, bottom };
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
