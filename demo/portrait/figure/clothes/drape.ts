import type { PosedBody } from '../body/body.ts';
import { normalsOf } from '../render/surface.ts';
import { f, smooth } from '../render/vector.ts';
import { hang } from './hang.ts';
import { signedNoise } from './noise.ts';
import { relax, relaxSeams, smoothed } from './relax.ts';
import type { Shell } from './shell.ts';
import type { Spot } from './spot.ts';

/** How a garment lies on a body; lengths in decimetres. */
export interface Drape {
  /** How far it is from the skin, at its edges and inside. */
  readonly thin: number;
  readonly thick: number;
  /** How much farther the bands along its edges are. */
  readonly raised: number;
  /** How steeply it falls in below what it hangs from: 0 straight down. */
  readonly fall: number;
  /** How deep its folds are. */
  readonly folds: number;
  /** Whether its edges hang straight, as those of an open front. */
  readonly straight?: boolean;
  /** Shapes of its own on top: rolls and collars. */
  readonly shape?: (spot: Spot, neck: number) => number;
}

export interface Draped {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
}

/** A garment on a body: it touches what stands out and spans what lies between. */
export function drape(body: PosedBody, shell: Shell, look: Drape, bands: { neck: number; sleeve: number }): Draped {
  const { spots, neck, sleeve, mesh, edge } = shell;
  const skin = body.fit(shell.piece);
  const faces = joined(shell.cloth, shell.band);
  const count = spots.length - edge.length;
  const under = smoothed(skin, mesh, count);
  const depth = Float32Array.from({ length: count }, (_, i) => Math.min(f(neck, i), f(sleeve, i)));
  // Near an edge the skin is seen beside the cloth, so that it must lie over it as it is.
  for (let i = 0; i < count; i++) {
    const exact = 1 - smooth(f(depth, i), 0.4, 0.75);
    for (let k = i * 3; k < i * 3 + 3; k++) under[k] = f(under, k) + (f(skin, k) - f(under, k)) * exact;
  }
  for (let pass = 0; pass < 10; pass++) relaxSeams(under, mesh);
  const out = normalsOf(under, faces);
  for (let pass = 0; pass < 3; pass++) relax(out, mesh, count, 0.6);
  const least = Float32Array.from({ length: count }, (_, i) => {
    const inBand = f(neck, i) < bands.neck + 0.01 || f(sleeve, i) < bands.sleeve + 0.01;
    return look.thin + (look.thick - look.thin) * smooth(f(depth, i), 0, 0.5) + (inBand ? look.raised : 0);
  });
  const positions = Float32Array.from(under);
  for (let i = 0; i < count; i++) push(positions, out, i, f(least, i));
  hang(positions, spots, count, { fall: look.fall, calm: mesh.calm });
  for (let pass = 0; pass < (look.straight ? 60 : 0); pass++) relaxSeams(positions, mesh);
  for (let pass = 0; pass < (look.straight ? 24 : 8); pass++) {
    relax(positions, mesh, count, 0.5);
    for (let i = 0; i < count; i++) {
      const above = distanceAlong(positions, under, out, i);
      if (above < f(least, i)) push(positions, out, i, (f(least, i) - above) * (1 - f(mesh.calm, i)));
    }
  }
  for (let i = 0; i < count; i++) {
    const spot = spots[i] as Spot;
    const inside = smooth(f(depth, i), 0.05, 0.5);
    push(positions, out, i, foldAt(spot) * look.folds * inside + (look.shape?.(spot, f(neck, i)) ?? 0));
  }
  for (let pass = 0; pass < 4; pass++) relaxSeams(positions, mesh);
  for (const [outer, inner] of edge) {
    for (let k = 0; k < 3; k++) {
      positions[inner * 3 + k] = f(positions, outer * 3 + k) - f(out, outer * 3 + k) * (f(least, outer) + 0.05);
    }
  }
  return { positions, normals: normalsOf(positions, faces) };
}

function joined(one: Uint16Array, other: Uint16Array): Uint16Array {
  const both = new Uint16Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function push(positions: Float32Array, out: Float32Array, vertex: number, by: number): void {
  for (let k = vertex * 3; k < vertex * 3 + 3; k++) positions[k] = f(positions, k) + f(out, k) * by;
}

function distanceAlong(positions: Float32Array, from: Float32Array, out: Float32Array, vertex: number): number {
  let sum = 0;
  for (let k = vertex * 3; k < vertex * 3 + 3; k++) sum += (f(positions, k) - f(from, k)) * f(out, k);
  return sum;
}

/** The folds of plain cloth, −1 to 1: from the armpits, at the elbows and down the trunk. */
function foldAt({ x, y, z, arm, along, around }: Spot): number {
  if (arm > 0.5) {
    const elbow = Math.exp(-(((along - 2.15) / 0.55) ** 2));
    const end = smooth(along, 3.3, 4.3);
    const bent = signedNoise(along * 3.4 + around * 0.9, around * 0.8, 3.3) * (0.35 + elbow + end * 0.8);
    return (bent + 0.5 * signedNoise(along * 0.9 - around * 1.6, around * 1.3, 8.1)) * smooth(along, 0.2, 1);
  }
  const side = z > 0 ? 1 : -1;
  const [ax, ay] = [x - 1.55, y - 4.35];
  const away = Math.hypot(ax, ay);
  const rays =
    signedNoise(Math.atan2(ay, ax) * 2.4 + away * 0.4, away * 0.55, side * 2.7) *
    Math.exp(-((away / 1.15) ** 2)) *
    smooth(away, 0.05, 0.4);
  const down = signedNoise(x * 1.5 + 0.25 * y, y * 0.32, z * 1.2 + 5) * smooth(3.9 - y, 0, 1.6);
  const bunched = signedNoise(x * 0.7 + y * 0.5, y * 2.3 - x * 0.6, z * 0.6) * Math.exp(-(((y - 1.5) / 1) ** 2));
  const fine = signedNoise(x * 2.6 + y * 1.2, y * 1.6 - x, z * 2.2 + 9) * 0.22;
  return rays * 0.75 + down * 0.9 + bunched * 0.7 + fine;
}
