import { makeRandom } from '../../../random.ts';
import type { Texture } from '../body/data.ts';
import { Arena } from '../render/arena.ts';
import { soften } from '../render/grid.ts';
import { clamp, f } from '../render/vector.ts';

/** What a texture of hair says about its strands. */
export interface Strands {
  readonly width: number;
  readonly height: number;
  /** How light each strand is, 128 in the middle; twice as wide and high as the texture. */
  readonly light: Uint8Array;
  /** How dense it is, as wide and high as the texture. */
  readonly dense: Uint8Array;
  /** Half the angle of strands, as its double's cosine and sine: from the texture's left to right and down. */
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
}

const known = new WeakMap<Texture, Strands>();
const arena = new Arena();

/** Reads strands from a texture once. */
export function strandsOf(texture: Texture): Strands {
  const before = known.get(texture);
  if (before) return before;
  const { bytes, width, height } = texture;
  const count = width * height;
  const luma = new Float32Array(count);
  const dense = new Uint8Array(count);
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * 4;
    luma[i] = 0.3 * (bytes[at] as number) + 0.59 * (bytes[at + 1] as number) + 0.11 * (bytes[at + 2] as number) + 12;
    dense[i] = bytes[at + 3] as number;
    mask[i] = (dense[i] as number) > 110 ? 1 : 0;
  }
  const strands = { width, height, dense, ...directions(luma, mask, width) };
  const whole = { ...strands, light: lightOf(luma, mask, strands) };
  known.set(texture, whole);
  return whole;
}

/** Strands run across the steepest change of light around a place (the structure tensor). */
function directions(luma: Float32Array, mask: Uint8Array, width: number) {
  const count = luma.length;
  const xx = new Float32Array(count);
  const xy = new Float32Array(count);
  for (let i = width + 1; i < count - width - 1; i++) {
    if (!(mask[i - 1] && mask[i + 1] && mask[i - width] && mask[i + width])) continue;
    const dx = (f(luma, i + 1) - f(luma, i - 1)) / f(luma, i);
    const dy = (f(luma, i + width) - f(luma, i - width)) / f(luma, i);
    xx[i] = dx * dx - dy * dy;
    xy[i] = 2 * dx * dy;
  }
  soften(xx, mask, width, 9, arena);
  soften(xy, mask, width, 9, arena);
  const [cosine, sine] = [xx, xy];
  for (let i = 0; i < count; i++) {
    // Turned by a quarter, whose double is a half turn.
    const length = -Math.hypot(f(cosine, i), f(sine, i)) || 1;
    cosine[i] = f(cosine, i) / length;
    sine[i] = f(sine, i) / length;
  }
  return { cosine, sine };
}

type Directions = Pick<Strands, 'width' | 'height' | 'cosine' | 'sine'>;

/** The texture's own light and dark without its large highlights, with finer strands drawn along its directions. */
function lightOf(luma: Float32Array, mask: Uint8Array, { width, height, cosine, sine }: Directions): Uint8Array {
  const around = luma.slice();
  soften(around, mask, width, 14, arena);
  arena.takeBack();
  const wide = width * 2;
  const random = makeRandom(3);
  const grain = Float32Array.from({ length: wide * height * 2 }, () => random() - 0.5);
  const light = new Uint8Array(wide * height * 2).fill(128);
  let [total, among] = [0, 0];
  for (let i = 0; i < luma.length; i++) {
    total += mask[i] ? f(luma, i) : 0;
    among += mask[i] as number;
  }
  const middle = total / Math.max(1, among);
  for (let y = 0; y < height * 2; y++) {
    for (let x = 0; x < wide; x++) {
      const i = (y >> 1) * width + (x >> 1);
      if (!mask[i]) continue;
      const half = Math.atan2(f(sine, i), f(cosine, i)) / 2;
      const along = drawn(grain, wide, x, y, Math.cos(half), Math.sin(half));
      const own = (f(luma, i) / f(around, i)) ** 0.8 * clamp(f(around, i) / middle, 0.25, 2) ** 0.3;
      light[y * wide + x] = clamp(128 * own * (1 + along * 1.1), 0, 255);
    }
  }
  return light;
}

/** Grain smeared along a direction. */
function drawn(grain: Float32Array, wide: number, x: number, y: number, dx: number, dy: number): number {
  let sum = 0;
  for (let step = -11; step <= 11; step++) {
    const at = Math.round(y + dy * step) * wide + Math.round(x + dx * step);
    if (at >= 0 && at < grain.length) sum += f(grain, at);
  }
  return sum / 6;
}
