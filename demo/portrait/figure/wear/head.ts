import type { PosedBody } from '../body/body.ts';
import { baseMesh, verticesOf } from '../body/data.ts';
import { cross, dot, f, middleOf, n, plus, subtract, unit, type Vector } from '../render/vector.ts';

/** Where glasses and earrings are fixed, on a posed body; pairs are the figure's left, then its right. */
export interface Head {
  readonly eyes: readonly [Vector, Vector];
  /** Where temples rest on the ears, and where earrings hang. */
  readonly earTops: readonly [Vector, Vector];
  readonly lobes: readonly [Vector, Vector];
  readonly bridge: Vector;
  /** To the figure's left, up and forward. */
  readonly left: Vector;
  readonly up: Vector;
  readonly forward: Vector;
}

/** On the base mesh, on its left. */
const marks = { earTop: [0.735, 7.45, 0.56], lobe: [0.755, 6.87, 0.54], bridge: [0, 7.3, 1.51] } as const;

let places: { readonly earTop: Pair; readonly lobe: Pair; readonly bridge: Pair } | undefined;
type Pair = readonly [left: number, right: number];

function nearest([x, y, z]: Vector): number {
  const { positions, body } = baseMesh();
  let [best, least] = [0, 1e9];
  for (let i = 0; i < body.length; i++) {
    if (i % 6 > 2) continue;
    const at = n(body, i) * 3;
    const away = Math.hypot(f(positions, at) - x, f(positions, at + 1) - y, f(positions, at + 2) - z);
    if (away < least) [best, least] = [n(body, i), away];
  }
  return best;
}
const pairAt = ([x, y, z]: Vector): Pair => [nearest([x, y, z]), nearest([-x, y, z])];

const middleOfFaces = (positions: Float32Array, faces: Uint16Array): Vector => middleOf(positions, verticesOf(faces));

export function headOf({ positions }: PosedBody): Head {
  places ??= { earTop: pairAt(marks.earTop), lobe: pairAt(marks.lobe), bridge: pairAt(marks.bridge) };
  const at = (vertex: number): Vector => [
    f(positions, vertex * 3),
    f(positions, vertex * 3 + 1),
    f(positions, vertex * 3 + 2),
  ];
  const both = ([one, other]: Pair): readonly [Vector, Vector] => [at(one), at(other)];
  const eyes = [middleOfFaces(positions, baseMesh().leftEye), middleOfFaces(positions, baseMesh().rightEye)] as const;
  const earTops = both(places.earTop);
  const left = unit(subtract(eyes[0], eyes[1]));
  const between = plus(eyes[0], subtract(eyes[1], eyes[0]), 0.5);
  const behind = plus(earTops[0], subtract(earTops[1], earTops[0]), 0.5);
  const ahead = subtract(between, behind);
  const forward = unit(plus(ahead, left, -dot(ahead, left)));
  // Ears are a little higher than eyes; the head's own upright leans by that.
  const up = unit(plus(cross(forward, left), forward, 0.12));
  return { eyes, earTops, lobes: both(places.lobe), bridge: at(places.bridge[0]), left, up, forward: cross(left, up) };
}
