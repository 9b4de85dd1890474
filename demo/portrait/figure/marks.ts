import { baseMesh, target } from './body/data.ts';
import type { SkinMark } from './materials.ts';
import { firstIn, rasterise, secondIn } from './render/raster.ts';
import { clamp, f, middleOf, n, smooth, type Vector } from './render/vector.ts';

/** What lies on somebody's skin: shares from 0 to 1, colours in linear light. */
export interface Marking {
  readonly lips: Vector;
  readonly lipShare: number;
  readonly blush: number;
  readonly freckles: number;
  readonly seed: number;
}

export function marksOf({ lips, lipShare, blush, freckles, seed }: Marking): SkinMark[] {
  const marks: SkinMark[] = [mouthMark()];
  if (blush > 0) marks.push(blushMark(blush));
  if (freckles > 0) marks.push(freckleMark(freckles, seed));
  if (lipShare > 0) marks.push(lipMark(lips, lipShare));
  return marks;
}

/** A picture of the lips from the front, 0 to 1, on the base mesh. */
interface LipMap {
  readonly left: number;
  readonly foot: number;
  readonly back: number;
  readonly shares: Float32Array;
}
const lipWidth = 96;
const lipHeight = 48;
/** Pixels of a decimetre. */
const lipScale = 80;

let known: LipMap | undefined;

/** The lips are where the targets that fill them move the mesh. */
function lipMap(): LipMap {
  if (known) return known;
  const { positions, body } = baseMesh();
  const moved = new Float32Array(positions.length / 3);
  for (const { vertex, by } of [target('lower-lip+'), target('upper-lip+')]) {
    const most = by.reduce((sum, value) => Math.max(sum, Math.abs(value)), 0);
    for (let i = 0; i < vertex.length; i++) {
      const far = Math.hypot(f(by, i * 3), f(by, i * 3 + 1), f(by, i * 3 + 2)) / most;
      moved[n(vertex, i)] = Math.max(f(moved, n(vertex, i)), smooth(far, 0.12, 0.5));
    }
  }
  const lips = [...moved.keys()].filter((vertex) => f(moved, vertex) > 0.3);
  const [x, y, z] = middleOf(positions, lips);
  const [left, foot] = [x - lipWidth / 2 / lipScale, y - lipHeight / 2 / lipScale];
  const seen = new Float32Array(positions.length);
  for (let i = 0; i < seen.length; i += 3) {
    seen[i] = (f(positions, i) - left) * lipScale;
    seen[i + 1] = (f(positions, i + 1) - foot) * lipScale;
    seen[i + 2] = -f(positions, i + 2);
  }
  const shares = new Float32Array(lipWidth * lipHeight);
  const nearest = new Float32Array(shares.length).fill(1e9);
  rasterise(seen, body, { width: lipWidth, height: lipHeight, nearest, writes: true, slack: 0 }, (face, pixel, hit) => {
    const third = 1 - f(hit, firstIn) - f(hit, secondIn);
    const [a, b, c] = [0, 1, 2].map((corner) => f(moved, n(body, face + corner))) as [number, number, number];
    shares[pixel] = a * f(hit, firstIn) + b * f(hit, secondIn) + c * third;
  });
  known = { left, foot, back: z - 0.45, shares };
  return known;
}

function lipMark(color: Vector, most: number): SkinMark {
  const { left, foot, back, shares } = lipMap();
  return (place, paint) => {
    if (place.restZ < back) return;
    const column = Math.round((place.restX - left) * lipScale - 0.5);
    const row = Math.round((place.restY - foot) * lipScale - 0.5);
    if (column < 0 || row < 0 || column >= lipWidth || row >= lipHeight) return;
    const share = f(shares, row * lipWidth + column) * most;
    if (share <= 0) return;
    paint.red += (color[0] - paint.red) * share;
    paint.green += (color[1] - paint.green) * share;
    paint.blue += (color[2] - paint.blue) * share;
    paint.roughness -= 0.14 * share;
  };
}

/** Half the width of the mouth's inside on the base mesh, in decimetres. */
const insideHalf = 0.36;

/** The dark inside of the mouth. */
function mouthMark(): SkinMark {
  const { foot, back } = lipMap();
  const middle = foot + lipHeight / 2 / lipScale;
  return ({ restX: x, restY: y, restZ: z }, paint) => {
    if (Math.abs(x) > insideHalf || Math.abs(y - middle) > 0.17 || z > back + 0.25) return;
    const deep = 1 - 0.8 * smooth(back + 0.25 - z, 0, 0.12);
    paint.red *= deep;
    paint.green *= deep;
    paint.blue *= deep;
  };
}

/** Where the cheeks and the nose are on the base mesh: middle of the left one, which the right one mirrors. */
function cheek(): Vector {
  const { vertex } = target('cheek-bone+');
  const { positions } = baseMesh();
  return middleOf(
    positions,
    [...vertex].filter((one) => f(positions, one * 3) > 0),
  );
}

/** Blood under the cheeks. */
function blushMark(share: number): SkinMark {
  const [x, y, z] = cheek();
  return (place, paint) => {
    const away = Math.hypot(Math.abs(place.restX) - x, (place.restY - y) * 1.3, place.restZ - z);
    const warm = smooth(0.55 - away, 0, 0.5) * share;
    if (warm <= 0) return;
    paint.red *= 1 + 0.1 * warm;
    paint.green *= 1 - 0.2 * warm;
    paint.blue *= 1 - 0.16 * warm;
  };
}

/** Half the distance between two freckles, in decimetres. */
const grain = 0.028;

function freckleMark(share: number, seed: number): SkinMark {
  const [x, y, z] = cheek();
  return (place, paint) => {
    const across = Math.max(0, Math.abs(place.restX) - x * 0.8);
    const field = smooth(0.5 - Math.hypot(across, (place.restY - y - 0.1) * 1.4, (place.restZ - z) * 0.6), 0, 0.3);
    if (field <= 0) return;
    const column = Math.floor(place.restX / grain / 2);
    const row = Math.floor(place.restY / grain / 2);
    const chance = hash(column, row, seed);
    if (chance > 0.42 * share) return;
    const dx = place.restX / grain / 2 - column - 0.3 - 0.4 * hash(row, column, seed + 1);
    const dy = place.restY / grain / 2 - row - 0.3 - 0.4 * hash(column, row, seed + 2);
    const spot = smooth(0.34 - Math.hypot(dx, dy), 0, 0.2) * field * 0.5;
    paint.red *= 1 - 0.35 * spot;
    paint.green *= 1 - 0.6 * spot;
    paint.blue *= 1 - 0.75 * spot;
  };
}

/** 0 to 1, the same for the same numbers. */
function hash(one: number, other: number, seed: number): number {
  const value = Math.sin(one * 127.1 + other * 311.7 + (seed % 1000) * 74.7) * 43_758.545;
  return clamp(value - Math.floor(value));
}
