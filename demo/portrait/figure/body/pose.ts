import { f, middleOf, type Vector } from '../render/vector.ts';
import { baseMesh } from './data.ts';

/** A turn about an axis, in degrees, counter-clockwise when the axis points to the viewer. */
export type Turn = readonly [axis: Vector, degrees: number];
/** The turns of bones by name, about the place where each begins. */
export type Pose = Readonly<Record<string, readonly Turn[]>>;

/** Three rows of four numbers: a turn and a shift. */
type Matrix = Float64Array;

const still: Matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
const shift = ([x, y, z]: Vector, by: 1 | -1): Matrix =>
  Float64Array.of(1, 0, 0, x * by, 0, 1, 0, y * by, 0, 0, 1, z * by);

function after(one: Matrix, other: Matrix): Matrix {
  const product = new Float64Array(12);
  for (let row = 0; row < 12; row += 4) {
    const [a = 0, b = 0, c = 0, moved = 0] = one.subarray(row, row + 4);
    for (let column = 0; column < 4; column++) {
      product[row + column] =
        a * (other[column] as number) + b * (other[4 + column] as number) + c * (other[8 + column] as number);
    }
    product[row + 3] = (product[row + 3] as number) + moved;
  }
  return product;
}

function turnBy([[x, y, z], degrees]: Turn): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const rest = 1 - cosine;
  return Float64Array.of(
    ...[rest * x * x + cosine, rest * x * y - sine * z, rest * x * z + sine * y, 0],
    ...[rest * x * y + sine * z, rest * y * y + cosine, rest * y * z - sine * x, 0],
    ...[rest * x * z - sine * y, rest * y * z + sine * x, rest * z * z + cosine, 0],
  );
}

/** How each bone of a body moves in a pose, its parents' turns included. */
export function bonesIn(positions: Float32Array, pose: Pose, whole: readonly Turn[]): readonly Matrix[] {
  const moved: Matrix[] = [];
  const all = whole.reduce((matrix, turn) => after(turnBy(turn), matrix), still);
  for (const { name, parent, head } of baseMesh().bones) {
    const above = moved[parent] ?? all;
    const turns = pose[name];
    if (!turns) {
      moved.push(above);
      continue;
    }
    const from = middleOf(positions, head);
    const turned = turns.reduce((matrix, turn) => after(turnBy(turn), matrix), still);
    moved.push(after(above, after(shift(from, 1), after(turned, shift(from, -1)))));
  }
  return moved;
}

/** Vertices moved by the bones that they hang on: four bones and shares for each. */
export function moveBy(
  bones: readonly Matrix[],
  positions: Float32Array,
  boneOf: Uint8Array,
  boneShare: Float32Array,
): Float32Array {
  const moved = new Float32Array(positions.length);
  const matrix = new Float64Array(12);
  for (let vertex = 0; vertex < positions.length / 3; vertex++) {
    matrix.fill(0);
    let total = 0;
    for (let i = vertex * 4; i < vertex * 4 + 4; i++) {
      const share = f(boneShare, i);
      if (share === 0) continue;
      total += share;
      const bone = bones[boneOf[i] as number] as Matrix;
      for (let k = 0; k < 12; k++) matrix[k] = (matrix[k] as number) + share * (bone[k] as number);
    }
    const [x, y, z] = [f(positions, vertex * 3), f(positions, vertex * 3 + 1), f(positions, vertex * 3 + 2)];
    for (let k = 0; k < 3; k++) {
      const row = k * 4;
      const value =
        (matrix[row] as number) * x +
        (matrix[row + 1] as number) * y +
        (matrix[row + 2] as number) * z +
        (matrix[row + 3] as number);
      moved[vertex * 3 + k] = total > 0 ? value / total : f(positions, vertex * 3 + k);
    }
  }
  return moved;
}
