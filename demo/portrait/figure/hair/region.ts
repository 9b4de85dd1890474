import { clamp, f, smooth } from '../render/vector.ts';
import { noise } from './noise.ts';

/** The hairline's height by the angle from the front, each 15 degrees, 0 to 180: as children, women and men have it. */
const lines = {
  full: Float32Array.of(7.98, 7.99, 7.97, 7.8, 7.2, 7.32, 7.42, 7.05, 6.82, 6.75, 6.72, 6.7, 6.7),
  sideburns: Float32Array.of(7.98, 7.99, 8.0, 7.82, 7.02, 7.24, 7.42, 7.05, 6.82, 6.75, 6.72, 6.7, 6.7),
  receding: Float32Array.of(8.1, 8.16, 8.23, 8.02, 7.15, 7.24, 7.42, 7.05, 6.82, 6.75, 6.72, 6.7, 6.7),
  horseshoe: Float32Array.of(8.6, 8.6, 8.5, 7.95, 7.08, 7.24, 7.42, 7.05, 6.82, 6.75, 6.72, 6.7, 6.7),
} as const;
export type Hairline = keyof typeof lines;

/** How far a place of the scalp is inside the hairline, in decimetres; less than 0 outside. */
export function insideHair(line: Hairline, x: number, y: number, z: number): number {
  if (y > 8.35 && line !== 'horseshoe') return 0.4;
  const side = x < 0 ? -x : x;
  if (side > 0.745 && y < 7.42 && y > 6.6 && z < 0.8) return -1;
  const angle = (Math.atan2(side, z - 0.45) * 180) / Math.PI / 15;
  const at = Math.min(11, Math.floor(angle));
  const heights = lines[line];
  const height = f(heights, at) + (f(heights, at + 1) - f(heights, at)) * (angle - at);
  let inside = y - height;
  if (line === 'horseshoe') inside = Math.min(inside, bald(y, z));
  return inside;
}

/** Away from the bald crown. */
const bald = (y: number, z: number): number => 7.86 - y - 0.2 * (z - 0.2);

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache';

/** How dense a beard is on a place of the face, 0 to 1; its outline fades out over so much more. */
export function beardAt(kind: Beard, x: number, y: number, z: number, wide = 0): number {
  const side = x < 0 ? -x : x;
  if (y > 7.3 || y < 6.02 || z < 0.3) return 0;
  const wobble = (noise(x * 9 + 50, y * 9, z * 9) - 0.5) * 0.09;
  const lips = ((side / 0.27) ** 2 + ((y - 6.625) / 0.085) ** 2) * (z > 1.2 ? 1 : 9);
  const offLips = smooth(lips, 1, 2.1);
  const moustache =
    smooth(y + side * 0.12, 6.69 - wide, 6.77) *
    (1 - smooth(y + side * 0.28, 6.82, 6.89 + wide)) *
    (1 - smooth(side + wobble * 0.5, 0.24, 0.37 + wide)) *
    (0.8 + 0.2 * smooth(side, 0.01, 0.09)) *
    smooth(z, 1.2, 1.3);
  if (kind === 'moustache') return moustache * offLips;
  const beside =
    smooth(side, 0.2, 0.3) *
    (1 - smooth(side, 0.36, 0.47 + wide)) *
    (1 - smooth(y, 6.66, 6.78 + wide)) *
    smooth(z, 1, 1.2);
  const chin =
    (1 - smooth(side + wobble, 0.26, 0.43 + wide)) *
    (1 - smooth(y, 6.47, 6.6)) *
    smooth(y, 6.1 - wide, 6.24) *
    smooth(z, 0.95 - wide, 1.12);
  if (kind === 'goatee') return clamp(Math.max(moustache, chin, beside * smooth(z, 1.1, 1.25))) * offLips;
  // From the sideburns to the corners of the mouth.
  const cheek = 6.62 + 0.42 * clamp((1.32 - z) / 0.62) ** 1.5 + wobble;
  const neck = 6.04 + 0.42 * clamp((1.12 - z) / 0.55);
  const jaw =
    (1 - smooth(y, cheek - 0.12, cheek + 0.13 + wide)) *
    smooth(y, neck - wide, neck + 0.18) *
    smooth(z, 0.44, 0.62) *
    (0.55 + 0.45 * smooth(z, 0.7, 1.1));
  const offEar = 1 - smooth(y, 6.7, 6.82) * (1 - smooth(z, 0.6, 0.7));
  const sideburn =
    smooth(z, 0.58, 0.68) * (1 - smooth(z, 0.74, 0.94 + wide)) * smooth(y, 6.65, 6.8) * (1 - smooth(y, 7.05, 7.3));
  return (
    clamp(Math.max(jaw, moustache * (kind === 'full' ? 0.65 : 1), sideburn * 0.6, beside * 0.7)) *
    offLips *
    offEar *
    (side > 0.73 && y > 6.72 ? 0 : 1)
  );
}
