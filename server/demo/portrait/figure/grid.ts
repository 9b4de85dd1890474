import { f } from './vector.ts';

/** Softens values by a box of `radius`, twice, among the pixels whose mask is not 0. */
export function soften(values: Float32Array, mask: Uint8Array, width: number, radius: number): Float32Array {
  const height = values.length / width;
  let from = values;
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(values.length);
    for (let y = 0; y < height; y++) run(from, across, mask, { start: y * width, step: 1, count: width, radius });
    const down = new Float32Array(values.length);
    for (let x = 0; x < width; x++) run(across, down, mask, { start: x, step: width, count: height, radius });
    from = down;
  }
  return from;
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
  readonly radius: number;
}

function run(from: Float32Array, to: Float32Array, mask: Uint8Array, { start, step, count, radius }: Line): void {
  let sum = 0;
  let among = 0;
  for (let i = -radius; i < count; i++) {
    const next = i + radius;
    if (next < count && mask[start + next * step]) {
      sum += f(from, start + next * step);
      among++;
    }
    const last = i - radius - 1;
    if (last >= 0 && mask[start + last * step]) {
      sum -= f(from, start + last * step);
      among--;
    }
    if (i >= 0) to[start + i * step] = among > 0 && mask[start + i * step] ? sum / among : f(from, start + i * step);
  }
}
