import { baseMesh } from '../body/data.ts';
import { f, n } from '../render/vector.ts';
import { type Spot, spotAt } from './spot.ts';

export type Triangle = readonly [number, number, number];

/** Vertices as mixtures of the base mesh's: three at most each, with their shares. */
export interface Knots {
  readonly from: (readonly number[])[];
  readonly parts: (readonly number[])[];
  readonly spots: Spot[];
}

function add(knots: Knots, from: readonly number[], parts: readonly number[]): number {
  knots.from.push(from);
  knots.parts.push(parts);
  knots.spots.push(spotAt(from, parts));
  return knots.from.length - 1;
}

/** A vertex between two others. */
function between(knots: Knots, one: number, other: number, share: number): number {
  const mixed = new Map<number, number>();
  const put = (knot: number, by: number) => {
    for (const [i, vertex] of (knots.from[knot] as readonly number[]).entries()) {
      mixed.set(vertex, (mixed.get(vertex) ?? 0) + ((knots.parts[knot] as readonly number[])[i] as number) * by);
    }
  };
  put(one, 1 - share);
  put(other, share);
  return add(knots, [...mixed.keys()], [...mixed.values()]);
}

interface Fine {
  readonly knots: Knots;
  readonly triangles: readonly Triangle[];
}
let made: Fine | undefined;

/** The body without head and hands, each face in four. */
export function fineBody(): Fine {
  if (made) return made;
  const { body } = baseMesh();
  const knots: Knots = { from: [], parts: [], spots: [] };
  const places = new Map<number, number>();
  const place = (vertex: number) => {
    const known = places.get(vertex);
    if (known !== undefined) return known;
    const knot = add(knots, [vertex], [1]);
    places.set(vertex, knot);
    return knot;
  };
  const halves = new Map<number, number>();
  const half = (one: number, other: number) => {
    const key = Math.min(one, other) * 65_536 + Math.max(one, other);
    const known = halves.get(key);
    if (known !== undefined) return known;
    const knot = between(knots, one, other, 0.5);
    halves.set(key, knot);
    return knot;
  };
  const triangles: Triangle[] = [];
  for (let face = 0; face < body.length; face += 6) {
    if (f(baseMesh().positions, n(body, face) * 3 + 1) > 6.9) continue;
    const [a, b, c] = [0, 1, 2].map((corner) => place(n(body, face + corner))) as [number, number, number];
    const spot = knots.spots[a] as Spot;
    if (spot.head > 0.9 || (spot.arm > 0.5 && spot.along > 5)) continue;
    const [ab, bc, ca] = [half(a, b), half(b, c), half(c, a)];
    triangles.push([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]);
  }
  made = { knots, triangles };
  return made;
}

/** Cuts triangles where `value` is 0: those above it, and those below. Knots are added where edges cross it. */
export function split(
  knots: Knots,
  triangles: readonly Triangle[],
  value: (knot: number) => number,
): [above: Triangle[], below: Triangle[]] {
  const parts: [Triangle[], Triangle[]] = [[], []];
  const crossings = new Map<number, number>();
  const crossing = (one: number, other: number) => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const key = low * 65_536 + high;
    const known = crossings.get(key);
    if (known !== undefined) return known;
    const share = value(low) / (value(low) - value(high));
    const knot = between(knots, low, high, Math.min(0.98, Math.max(0.02, share)));
    crossings.set(key, knot);
    return knot;
  };
  for (const triangle of triangles) {
    const isAbove = triangle.map((knot) => value(knot) >= 0);
    if (isAbove[0] === isAbove[1] && isAbove[1] === isAbove[2]) {
      parts[isAbove[0] ? 0 : 1].push(triangle);
      continue;
    }
    const polygons: [number[], number[]] = [[], []];
    for (const [i, one] of triangle.entries()) {
      const other = triangle[(i + 1) % 3] as number;
      polygons[isAbove[i] ? 0 : 1].push(one);
      if (isAbove[i] === isAbove[(i + 1) % 3]) continue;
      const knot = crossing(one, other);
      polygons[0].push(knot);
      polygons[1].push(knot);
    }
    for (const side of [0, 1] as const) {
      const [first, ...rest] = polygons[side];
      for (let i = 0; i + 1 < rest.length; i++)
        parts[side].push([first as number, rest[i] as number, rest[i + 1] as number]);
    }
  }
  return parts;
}
