import { baseMesh, type Piece } from '../body/data.ts';
import { f } from '../render/vector.ts';
import type { Cut, Edges } from './cut.ts';
import { fineBody, type Knots, split, type Triangle } from './knots.ts';
import { calmAt, calmed, type Neighbours } from './relax.ts';
import type { Spot } from './spot.ts';

/** A garment cut out of the base mesh, finer than it, with clean edges. It is bound to it like any piece. */
export interface Shell {
  readonly piece: Piece;
  readonly spots: readonly Spot[];
  /** How far inside the edges each vertex is. */
  readonly neck: Float32Array;
  readonly sleeve: Float32Array;
  /** Faces of the cloth, and of the bands along its edges, with places on the cloth in decimetres. */
  readonly cloth: Uint16Array;
  readonly band: Uint16Array;
  readonly texels: Float32Array;
  readonly mesh: Neighbours;
  /** Where cloth ends: each vertex there, and the one that lies under it against the skin. */
  readonly edge: readonly (readonly [outer: number, inner: number])[];
  /** The vertices of the base mesh that are surely under it. */
  readonly hides: readonly number[];
}

/** How wide the bands along the edges are, 0 for none. */
export interface Bands {
  readonly neck: number;
  readonly sleeve: number;
}

export function cutShell(cut: Cut, bands: Bands): Shell {
  const { knots: fine, triangles: all } = fineBody();
  const knots: Knots = { from: fine.from.slice(), parts: fine.parts.slice(), spots: fine.spots.slice() };
  const edges: Edges[] = knots.spots.map(cut);
  const edgesAt = (knot: number) => {
    for (let i = edges.length; i <= knot; i++) edges.push(cut(knots.spots[i] as Spot));
    return edges[knot] as Edges;
  };
  const whole = all.filter((triangle) =>
    triangle.some((knot) => Math.min(edgesAt(knot).neck, edgesAt(knot).sleeve) >= 0),
  );
  const [belowNeck] = split(knots, whole, (knot) => edgesAt(knot).neck);
  let [triangles] = split(knots, belowNeck, (knot) => edgesAt(knot).sleeve);
  const banded: Triangle[] = [];
  for (const edge of ['neck', 'sleeve'] as const) {
    if (bands[edge] === 0) continue;
    const [inside, band] = split(knots, triangles, (knot) => edgesAt(knot)[edge] - bands[edge]);
    triangles = inside;
    banded.push(...band);
  }
  return finish(knots, edgesAt, triangles, banded);
}

function finish(
  knots: Knots,
  edgesAt: (knot: number) => Edges,
  triangles: readonly Triangle[],
  banded: readonly Triangle[],
): Shell {
  const used = [...new Set([...triangles, ...banded].flat())];
  const place = new Map(used.map((knot, index) => [knot, index]));
  const placed = (list: readonly Triangle[]) =>
    list.map((triangle) => triangle.map((knot) => place.get(knot)) as unknown as Triangle);
  const [cloth, band] = [placed(triangles), placed(banded)];
  const outline = outlineOf([...cloth, ...band]);
  const edge = [...new Set(outline.flat())].map((outer, index) => [outer, used.length + index] as const);
  const rims = rimsOf(outline, new Map(edge));
  const all = [...used, ...edge.map(([outer]) => used[outer] as number)];
  const spots = all.map((knot) => knots.spots[knot] as Spot);
  const mesh = neighboursOf([...cloth, ...band], [...outlineOf(cloth), ...outlineOf(band)], spots);
  const rest = Float32Array.from(all.flatMap((knot) => [0, 1, 2].map((k) => restOf(knots, knot, k))));
  const { texels, faced } = chartsOf(spots, calmed(rest, mesh, used.length), edge);
  return {
    piece: pieceOf(knots, all, texels),
    spots,
    neck: Float32Array.from(all, (knot) => edgesAt(knot).neck),
    sleeve: Float32Array.from(all, (knot) => edgesAt(knot).sleeve),
    cloth: faced([...cloth, ...rims(cloth)], 0),
    band: faced([...band, ...rims(band)], 2),
    texels,
    mesh,
    edge,
    hides: hiddenBy(knots, edgesAt),
  };
}

function pieceOf({ from, parts }: Knots, all: readonly number[], texels: Float32Array): Piece {
  const three = (list: readonly number[], rest: number) => [0, 1, 2].map((i) => list[i] ?? rest);
  return {
    faces: new Uint16Array(),
    texels,
    bound: Uint16Array.from(all.flatMap((knot) => three(from[knot] as readonly number[], from[knot]?.[0] as number))),
    share: Float32Array.from(all.flatMap((knot) => three(parts[knot] as readonly number[], 0))),
    offset: new Float32Array(all.length * 3),
    scale: [],
    hides: new Uint16Array(),
  };
}

/** Where a vertex is on the base mesh. */
const restOf = ({ from, parts }: Knots, knot: number, k: number): number =>
  (from[knot] as readonly number[]).reduce(
    (sum, vertex, i) =>
      sum + f(baseMesh().positions, vertex * 3 + k) * ((parts[knot] as readonly number[])[i] as number),
    0,
  );

/** A side of a triangle, in its direction. */
type Side = readonly [number, number];
const keyOf = (a: number, b: number) => a * 65_536 + b;

/** The sides of triangles that no other has. */
function outlineOf(triangles: readonly Triangle[]): Side[] {
  const sides = triangles.flatMap(([a, b, c]): Side[] => [
    [a, b],
    [b, c],
    [c, a],
  ]);
  const known = new Set(sides.map(([a, b]) => keyOf(a, b)));
  return sides.filter(([a, b]) => !known.has(keyOf(b, a)));
}

/** Closes cloth towards the skin along its edges. */
const rimsOf = (outline: readonly Side[], inner: ReadonlyMap<number, number>) => (triangles: readonly Triangle[]) => {
  const sides = new Set(triangles.flatMap(([a, b, c]) => [keyOf(a, b), keyOf(b, c), keyOf(c, a)]));
  return outline
    .filter(([a, b]) => sides.has(keyOf(a, b)))
    .flatMap(([a, b]): Triangle[] => [
      [b, a, inner.get(a) as number],
      [b, inner.get(a) as number, inner.get(b) as number],
    ]);
};

function neighboursOf(triangles: readonly Triangle[], seams: readonly Side[], spots: readonly Spot[]): Neighbours {
  const count = spots.length;
  const sets = Array.from({ length: count }, () => new Set<number>());
  const join = (one: number, other: number) => {
    sets[one]?.add(other);
    sets[other]?.add(one);
  };
  for (const [a, b, c] of triangles) {
    join(a, b);
    join(b, c);
    join(c, a);
  }
  const onSeams = [...new Set(seams.flat())];
  for (const vertex of onSeams) sets[vertex]?.clear();
  for (const [a, b] of seams) {
    sets[a]?.add(b);
    sets[b]?.add(a);
  }
  const start = new Uint32Array(count + 1);
  for (const [i, set] of sets.entries()) start[i + 1] = (start[i] as number) + set.size;
  return {
    start,
    list: Uint32Array.from(sets.flatMap((set) => [...set])),
    seams: onSeams,
    calm: Float32Array.from(spots, calmAt),
  };
}

/** Radius of the trunk, by which an angle about it becomes a length. */
const girth = 1.5;

/** How far around the neck a band's place is, for the place on the base mesh. */
const neckGirth = 0.75;

/** Places on the cloth: across and along, of the trunk first, then of the sleeves and of the neckline. */
function chartsOf(spots: readonly Spot[], rest: Float32Array, edge: Shell['edge']) {
  const count = spots.length;
  // A rim goes on as its edge does.
  for (const [outer, inner] of edge) rest.copyWithin(inner * 3, outer * 3, outer * 3 + 3);
  const texels = new Float32Array(count * 6);
  for (const [i, { along, around }] of spots.entries()) {
    const [x, y, z] = [f(rest, i * 3), f(rest, i * 3 + 1), f(rest, i * 3 + 2)];
    texels[i * 2] = Math.atan2(x, z + 0.6) * girth;
    texels[i * 2 + 1] = y;
    texels[(count + i) * 2] = around * Math.sign(x) + 10;
    texels[(count + i) * 2 + 1] = 5.25 - along;
    texels[(2 * count + i) * 2] = Math.atan2(x, z - 0.25) * neckGirth;
    texels[(2 * count + i) * 2 + 1] = y;
  }
  const faced = (triangles: readonly Triangle[], trunk: 0 | 2) =>
    Uint16Array.from(
      triangles.flatMap((triangle) => {
        const arm = triangle.reduce((sum, vertex) => sum + (spots[vertex] as Spot).arm / 3, 0);
        return [...triangle, ...triangle.map((vertex) => (arm > 0.5 ? vertex + count : vertex + trunk * count))];
      }),
    );
  return { texels, faced };
}

/** Deeper than this, a vertex of the base mesh has cloth over all its faces. */
const sure = 0.34;
function hiddenBy({ from }: Knots, edgesAt: (knot: number) => Edges): number[] {
  const hidden: number[] = [];
  for (const [knot, list] of from.entries()) {
    const { neck, sleeve } = edgesAt(knot);
    if (list.length === 1 && Math.min(neck, sleeve) > sure) hidden.push(list[0] as number);
  }
  return hidden;
}
