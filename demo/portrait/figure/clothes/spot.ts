import { baseMesh } from '../body/data.ts';
import { f } from '../render/vector.ts';

/** A place on the base mesh, as garments are cut out of it. Left and right are alike: x is never negative. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** How much it hangs on the bones of an arm, 0 to 1. */
  readonly arm: number;
  /** Along the arm, in decimetres from the shoulder: the elbow is at 2.27, the wrist at 4.54. */
  readonly along: number;
  /** Around the arm, in decimetres. */
  readonly around: number;
  /** How much it hangs on the bones of the head. */
  readonly head: number;
}

const shoulder = [1.62, 5.25, 0.18] as const;
const elbow = [3.07, 3.5, 0.13] as const;
/** Directions of the upper and the lower arm. */
const upper = [0.638, -0.77, -0.022] as const;
const lower = [0.521, -0.459, 0.72] as const;
const armLength = 2.27;
const armRadius = 0.45;

/** How much each vertex of the base mesh hangs on bones of these names. */
function sharesOf(names: RegExp): Float32Array {
  const { bones, boneOf, boneShare, positions } = baseMesh();
  const isOne = bones.map(({ name }) => names.test(name));
  return Float32Array.from({ length: positions.length / 3 }, (_, vertex) =>
    [0, 1, 2, 3].reduce(
      (sum, i) => sum + (isOne[boneOf[vertex * 4 + i] as number] ? f(boneShare, vertex * 4 + i) : 0),
      0,
    ),
  );
}
let shares: { readonly arm: Float32Array; readonly head: Float32Array } | undefined;

/** What is known of a mixture of vertices of the base mesh. */
export function spotAt(vertices: readonly number[], parts: readonly number[]): Spot {
  shares ??= {
    arm: sharesOf(/^(upperarm|lowerarm|wrist|metacarpal|finger)/),
    head: sharesOf(/^(head|jaw|oris|levator|temporalis|tongue|special|risorius|oculi|orbicularis|eye)/),
  };
  const { positions } = baseMesh();
  const mixed = (values: Float32Array, size: number, k: number) =>
    vertices.reduce((sum, vertex, i) => sum + f(values, vertex * size + k) * (parts[i] as number), 0);
  const x = Math.abs(mixed(positions, 3, 0));
  const y = mixed(positions, 3, 1);
  const z = mixed(positions, 3, 2);
  const [ax, ay, az] = [x - elbow[0], y - elbow[1], z - elbow[2]];
  const isLower = ax * (upper[0] + lower[0]) + ay * (upper[1] + lower[1]) + az * (upper[2] + lower[2]) > 0;
  const [from, direction] = isLower ? [elbow, lower] : [shoulder, upper];
  const reach = [x - from[0], y - from[1], z - from[2]] as const;
  const along = reach[0] * direction[0] + reach[1] * direction[1] + reach[2] * direction[2];
  const side = Math.atan2(reach[2] - along * direction[2], reach[0] - along * direction[0]);
  return {
    x,
    y,
    z,
    arm: mixed(shares.arm, 1, 0),
    head: mixed(shares.head, 1, 0),
    along: along + (isLower ? armLength : 0),
    around: side * armRadius,
  };
}
