/** Three numbers: a place or a direction, or a colour in linear light. */
export type Vector = readonly [number, number, number];

/** Elements of arrays that are known to hold them; one function for each kind, so that each stays fast. */
export const f = (values: Float32Array, index: number): number => values[index] as number;
export const n = (values: Uint16Array, index: number): number => values[index] as number;

/** The first and as much of the second. */
export const plus = (one: Vector, other: Vector, by = 1): Vector => [
  one[0] + other[0] * by,
  one[1] + other[1] * by,
  one[2] + other[2] * by,
];
export const subtract = (one: Vector, other: Vector): Vector => [
  one[0] - other[0],
  one[1] - other[1],
  one[2] - other[2],
];
export const times = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
export const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
export const cross = (one: Vector, other: Vector): Vector => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
];
export function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Limits a value, to 0 and 1 unless told otherwise. */
export const clamp = (value: number, from = 0, to = 1): number => (value < from ? from : value > to ? to : value);
/** 0 up to `from`, 1 from `to` on, smooth between; with `from` above `to`, 1 up to `to` and 0 from `from` on. */
export function smooth(value: number, from: number, to: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}

/** Between two numbers, and between two vectors: at 0 the first, at 1 the second. */
export const mixOf = (one: number, other: number, share: number): number => one + (other - one) * share;
export const mixed = (one: Vector, other: Vector, share: number): Vector => [
  mixOf(one[0], other[0], share),
  mixOf(one[1], other[1], share),
  mixOf(one[2], other[2], share),
];

/** The middle of some vertices. */
export function middleOf(positions: Float32Array, vertices: Iterable<number>): Vector {
  let [x, y, z, count] = [0, 0, 0, 0];
  for (const vertex of vertices) {
    x += f(positions, vertex * 3);
    y += f(positions, vertex * 3 + 1);
    z += f(positions, vertex * 3 + 2);
    count++;
  }
  return [x / count, y / count, z / count];
}
