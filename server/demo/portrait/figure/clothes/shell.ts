import { baseMesh, type Piece } from '../data.ts';
import { f, n } from '../vector.ts';
import type { Cut } from './cut.ts';
import { type Spot, spotAt } from './spot.ts';

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

/** The neighbours of a vertex `i` are `list` from `start[i]` to `start[i + 1]`; along an edge those on it alone. */
export interface Neighbours {
  readonly start: Uint32Array;
  readonly list: Uint32Array;
}

type Triangle = readonly [number, number, number];

/** Vertices as mixtures of the base mesh's. */
class Knots {
  readonly from: number[][] = [];
  readonly parts: number[][] = [];
  readonly neck: number[] = [];
  readonly sleeve: number[] = [];
  readonly #made = new Map<string, number>();
  readonly #cut: Cut;

  constructor(cut: Cut) {
    this.#cut = cut;
  }

  /** @param key names the vertex, so that faces share it. */
  #add(key: string, from: number[], parts: number[]): number {
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const edges = this.#cut(spotAt(from, parts));
    this.from.push(from);
    this.parts.push(parts);
    this.neck.push(edges.neck);
    this.sleeve.push(edges.sleeve);
    this.#made.set(key, this.from.length - 1);
    return this.from.length - 1;
  }

  base(vertex: number): number {
    return this.#add(`${vertex}`, [vertex], [1]);
  }

  between(one: number, other: number, share: number, name: string): number {
    const [low, high, part] = one < other ? [one, other, share] : [other, one, 1 - share];
    const mixed = new Map<number, number>();
    const put = (knot: number, by: number) => {
      for (const [i, vertex] of (this.from[knot] as number[]).entries()) {
        mixed.set(vertex, (mixed.get(vertex) ?? 0) + ((this.parts[knot] as number[])[i] as number) * by);
      }
    };
    put(low, 1 - part);
    put(high, part);
    return this.#add(`${name}${low}-${high}`, [...mixed.keys()], [...mixed.values()]);
  }

  /** Cuts triangles where values are 0: those above it, and those below. */
  split(triangles: readonly Triangle[], values: (knot: number) => number, name: string): [above: Triangle[], below: Triangle[]] {
    const parts: [Triangle[], Triangle[]] = [[], []];
    for (const triangle of triangles) {
      const [a, b, c] = triangle.map(values) as [number, number, number];
      if (a >= 0 === b >= 0 && b >= 0 === c >= 0) {
        parts[a >= 0 ? 0 : 1].push(triangle);
        continue;
      }
      const polygons: [number[], number[]] = [[], []];
      for (let i = 0; i < 3; i++) {
        const one = triangle[i] as number;
        const other = triangle[(i + 1) % 3] as number;
        const [from, to] = [values(one), values(other)];
        polygons[from >= 0 ? 0 : 1].push(one);
        if (from >= 0 === to >= 0) continue;
        const crossing = this.between(one, other, Math.min(0.98, Math.max(0.02, from / (from - to))), name);
        polygons[0].push(crossing);
        polygons[1].push(crossing);
      }
      for (const side of [0, 1] as const) {
        const [first, ...rest] = polygons[side];
        for (let i = 0; i + 1 < rest.length; i++) parts[side].push([first as number, rest[i] as number, rest[i + 1] as number]);
      }
    }
    return parts;
  }
}

/** How wide the bands along the edges are, 0 for none. */
export interface Bands {
  readonly neck: number;
  readonly sleeve: number;
}

export function cutShell(cut: Cut, bands: Bands): Shell {
  const knots = new Knots(cut);
  const { body } = baseMesh();
  const edges = (knot: number) => Math.min(knots.neck[knot] as number, knots.sleeve[knot] as number);
  let triangles: Triangle[] = [];
  for (let face = 0; face < body.length; face += 6) {
    const [a, b, c] = [0, 1, 2].map((corner) => knots.base(n(body, face + corner))) as [number, number, number];
    if (Math.max(edges(a), edges(b), edges(c)) < 0) continue;
    const [ab, bc, ca] = [knots.between(a, b, 0.5, 'm'), knots.between(b, c, 0.5, 'm'), knots.between(c, a, 0.5, 'm')];
    triangles.push([a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]);
  }
  [triangles] = knots.split(triangles, (knot) => knots.neck[knot] as number, 'n');
  [triangles] = knots.split(triangles, (knot) => knots.sleeve[knot] as number, 's');
  let banded: Triangle[] = [];
  if (bands.neck > 0) {
    [triangles, banded] = knots.split(triangles, (knot) => (knots.neck[knot] as number) - bands.neck, 'o');
  }
  if (bands.sleeve > 0) {
    const [inside, cuffs] = knots.split(triangles, (knot) => (knots.sleeve[knot] as number) - bands.sleeve, 't');
    triangles = inside;
    banded = [...banded, ...cuffs];
  }
  return finish(knots, triangles, banded);
}

function finish(knots: Knots, triangles: readonly Triangle[], banded: readonly Triangle[]): Shell {
  const used = [...new Set([...triangles, ...banded].flat())];
  const place = new Map(used.map((knot, index) => [knot, index]));
  const placed = (list: readonly Triangle[]) => list.map((triangle) => triangle.map((knot) => place.get(knot)) as unknown as Triangle);
  const [cloth, band] = [placed(triangles), placed(banded)];
  const outline = outlineOf([...cloth, ...band]);
  const edge = [...new Set(outline.flat())].map((outer, index) => [outer, used.length + index] as const);
  const inner = new Map(edge);
  const rims = (list: readonly Triangle[]): Triangle[] => {
    const sides = new Set(list.flatMap(([a, b, c]) => [`${a}-${b}`, `${b}-${c}`, `${c}-${a}`]));
    return outline
      .filter(([a, b]) => sides.has(`${a}-${b}`))
      .flatMap(([a, b]) => [
        [b, a, inner.get(a) as number],
        [b, inner.get(a) as number, inner.get(b) as number],
      ]);
  };
  const all = [...used, ...edge.map(([outer]) => used[outer] as number)];
  const spots = all.map((knot) => spotAt(knots.from[knot] as number[], knots.parts[knot] as number[]));
  const sides = all.map((knot) => Math.sign(baseX(knots.from[knot] as number[], knots.parts[knot] as number[])));
  const { texels, faced } = chartsOf(spots, sides);
  const three = (list: readonly number[]) => [0, 1, 2].map((i) => list[i] ?? 0);
  return {
    piece: {
      faces: new Uint16Array(),
      texels,
      bound: Uint16Array.from(all.flatMap((knot) => [0, 1, 2].map((i) => knots.from[knot]?.[i] ?? (knots.from[knot]?.[0] as number)))),
      share: Float32Array.from(all.flatMap((knot) => three(knots.parts[knot] as number[]))),
      offset: new Float32Array(all.length * 3),
      scale: [],
      hides: new Uint16Array(),
    },
    spots,
    neck: Float32Array.from(all, (knot) => knots.neck[knot] as number),
    sleeve: Float32Array.from(all, (knot) => knots.sleeve[knot] as number),
    cloth: faced([...cloth, ...rims(cloth)]),
    band: faced([...band, ...rims(band)]),
    texels,
    mesh: neighboursOf([...cloth, ...band], outline, all.length),
    edge,
    hides: hiddenBy(knots),
  };
}

const baseX = (from: readonly number[], parts: readonly number[]): number =>
  from.reduce((sum, vertex, i) => sum + f(baseMesh().positions, vertex * 3) * (parts[i] as number), 0);

/** The sides of triangles that no other has, in their direction. */
function outlineOf(triangles: readonly Triangle[]): (readonly [number, number])[] {
  const sides = triangles.flatMap(([a, b, c]) => [[a, b] as const, [b, c] as const, [c, a] as const]);
  const known = new Set(sides.map(([a, b]) => `${a}-${b}`));
  return sides.filter(([a, b]) => !known.has(`${b}-${a}`));
}

function neighboursOf(triangles: readonly Triangle[], outline: readonly (readonly [number, number])[], count: number): Neighbours {
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
  for (const vertex of new Set(outline.flat())) sets[vertex]?.clear();
  for (const [a, b] of outline) {
    sets[a]?.add(b);
    sets[b]?.add(a);
  }
  const start = new Uint32Array(count + 1);
  for (const [i, set] of sets.entries()) start[i + 1] = (start[i] as number) + set.size;
  return { start, list: Uint32Array.from(sets.flatMap((set) => [...set])) };
}

/** Radius of the trunk, by which an angle about it becomes a length. */
const girth = 1.5;

/** Places on the cloth: across and along, of the trunk first, then of the sleeves. Each face is on one of the two. */
function chartsOf(spots: readonly Spot[], sides: readonly number[]) {
  const count = spots.length;
  const texels = new Float32Array(count * 4);
  for (const [i, { x, y, z, along, around }] of spots.entries()) {
    texels[i * 2] = Math.atan2((sides[i] as number) * x, z + 0.6) * girth;
    texels[i * 2 + 1] = y;
    texels[(count + i) * 2] = around * (sides[i] as number) + 10;
    texels[(count + i) * 2 + 1] = 5.25 - along;
  }
  const faced = (triangles: readonly Triangle[]) =>
    Uint16Array.from(
      triangles.flatMap((triangle) => {
        const arm = triangle.reduce((sum, vertex) => sum + (spots[vertex] as Spot).arm / 3, 0);
        return [...triangle, ...triangle.map((vertex) => (arm > 0.5 ? vertex + count : vertex))];
      }),
    );
  return { texels, faced };
}

/** Deeper than this, a vertex of the base mesh has cloth over all its faces. */
const sure = 0.34;
function hiddenBy({ from, neck, sleeve }: Knots): number[] {
  const hidden: number[] = [];
  for (const [knot, list] of from.entries()) {
    if (list.length === 1 && Math.min(neck[knot] as number, sleeve[knot] as number) > sure) hidden.push(list[0] as number);
  }
  return hidden;
}
