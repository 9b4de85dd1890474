import { clamp, cross, dot, middleOf, subtract, times, unit, type Vector } from '../render/vector.ts';
import { baseMesh } from './data.ts';
import type { Pose, Turn } from './pose.ts';

/**
 * Where a wrist goes: from its shoulder in lengths of the arm, or from the head in decimetres; outwards, up and
 * forwards. The elbow points to a side in the same directions.
 */
export type Reach = ({ readonly to: Vector } | { readonly fromHead: Vector }) & { readonly elbow: Vector };

export type Side = 'L' | 'R';

const jointOf = (rest: Float32Array, name: string): Vector => {
  const bone = baseMesh().bones.find((one) => one.name === name);
  if (!bone) throw new Error(`The figure has no bone ${name}.`);
  return middleOf(rest, bone.head);
};

/** Turns upper arm and forearm so that the wrist is where it should be, or as near as the arm is long. */
export function reachWith(rest: Float32Array, side: Side, reach: Reach): Pose {
  const out = side === 'L' ? 1 : -1;
  const [shoulder, bend, wrist] = ['upperarm01', 'lowerarm01', 'wrist'].map((name) =>
    jointOf(rest, `${name}.${side}`),
  ) as [Vector, Vector, Vector];
  const upper = subtract(bend, shoulder);
  const fore = subtract(wrist, bend);
  const [upperLength, foreLength] = [Math.hypot(...upper), Math.hypot(...fore)];
  const arm = upperLength + foreLength;
  const aim = aimOf(rest, shoulder, reach, out, arm);
  const distance = clamp(Math.hypot(...aim), Math.abs(upperLength - foreLength) * 1.05, arm * 0.995);
  const towards = unit(aim);
  // The elbow is where circles of both lengths meet, on the side that it points to.
  const along = (upperLength ** 2 - foreLength ** 2 + distance ** 2) / (2 * distance);
  const aside = Math.sqrt(Math.max(0, upperLength ** 2 - along ** 2));
  const { elbow } = reach;
  const pole: Vector = [elbow[0] * out, elbow[1], elbow[2]];
  const across = unit(subtract(pole, times(towards, dot(pole, towards))));
  const newUpper: Vector = [0, 1, 2].map(
    (k) => (towards[k] as number) * along + (across[k] as number) * aside,
  ) as unknown as Vector;
  const newFore = subtract(times(towards, distance), newUpper);
  const first = turnBetween(upper, newUpper);
  return {
    [`upperarm01.${side}`]: [first],
    [`lowerarm01.${side}`]: [turnBetween(fore, turned(newFore, [first[0], -first[1]]))],
  };
}

/** From the shoulder to where the wrist goes, in decimetres. */
function aimOf(rest: Float32Array, shoulder: Vector, reach: Reach, out: number, arm: number): Vector {
  if ('to' in reach) return times([reach.to[0] * out, reach.to[1], reach.to[2]], arm);
  const [x, y, z] = reach.fromHead;
  const head = jointOf(rest, 'head');
  return subtract([head[0] + x * out, head[1] + y, head[2] + z], shoulder);
}

/** Bends the fingers towards the palm by so many degrees at each joint, the outer ones more. */
export function curl(rest: Float32Array, side: Side, degrees: number): Pose {
  const joint = (name: string) => jointOf(rest, `${name}.${side}`);
  const wrist = joint('wrist');
  const palm = unit(cross(subtract(joint('finger2-1'), wrist), subtract(joint('finger5-1'), wrist)));
  const bend = side === 'L' ? -degrees : degrees;
  const pose: Record<string, readonly Turn[]> = {};
  for (const finger of [2, 3, 4, 5]) {
    const along = unit(subtract(joint(`finger${finger}-2`), joint(`finger${finger}-1`)));
    const axis = unit(cross(along, palm));
    for (const part of [1, 2, 3]) pose[`finger${finger}-${part}.${side}`] = [[axis, bend * (0.7 + finger * 0.12)]];
  }
  return pose;
}

/** The shortest turn from one direction to another. */
function turnBetween(one: Vector, other: Vector): Turn {
  const [from, to] = [unit(one), unit(other)];
  return [unit(cross(from, to)), (Math.acos(clamp(dot(from, to), -1, 1)) * 180) / Math.PI];
}

/** A vector turned about an axis (Rodrigues). */
function turned(vector: Vector, [axis, degrees]: Turn): Vector {
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const side = cross(axis, vector);
  const along = dot(axis, vector) * (1 - cosine);
  return [0, 1, 2].map(
    (k) => (vector[k] as number) * cosine + (side[k] as number) * sine + (axis[k] as number) * along,
  ) as unknown as Vector;
}
