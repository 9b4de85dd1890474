import fc from 'fast-check';
import { expect, test } from 'vitest';
import { middleOf, type Vector } from '../render/vector.ts';
import { curl, reachWith } from './arms.ts';
import { poseBody, shapeBody } from './body.ts';
import { baseMesh } from './data.ts';

const jointIn = (positions: Float32Array, name: string): Vector =>
  middleOf(positions, baseMesh().bones.find((bone) => bone.name === name)?.head ?? []);
const between = (one: Vector, other: Vector) => Math.hypot(...one.map((value, k) => value - (other[k] as number)));

const bodies = ['female', 'male'].flatMap((gender) =>
  ['min', 'average', 'max'].map((weight) =>
    shapeBody({ [`caucasian-${gender}-young`]: 1, [`${gender}-young-averagemuscle-${weight}weight`]: 1 }),
  ),
);
const place = fc.tuple(
  fc.double({ min: -0.5, max: 0.5, noNaN: true }),
  fc.double({ min: -0.9, max: -0.3, noNaN: true }),
  fc.double({ min: 0.1, max: 0.6, noNaN: true }),
);

test('a wrist is where it should be, or as near as the arm is long; arms keep their length', () => {
  fc.assert(
    fc.property(fc.constantFrom(...bodies), fc.constantFrom('L', 'R'), place, (rest, side, to) => {
      const { positions } = poseBody(rest, reachWith(rest, side, { to, elbow: [1, -0.2, -0.5] }), []);
      const [shoulder, elbow, wrist] = ['upperarm01', 'lowerarm01', 'wrist'].map((name) =>
        jointIn(rest, `${name}.${side}`),
      ) as [Vector, Vector, Vector];
      const arm = between(shoulder, elbow) + between(elbow, wrist);
      const moved = jointIn(positions, `wrist.${side}`);
      const out = side === 'L' ? 1 : -1;
      const wanted: Vector = [shoulder[0] + to[0] * out * arm, shoulder[1] + to[1] * arm, shoulder[2] + to[2] * arm];
      expect(between(moved, wanted)).toBeLessThan(Math.max(0, Math.hypot(...to) - 0.98) * arm + arm * 0.05);
      const bent = jointIn(positions, `lowerarm01.${side}`);
      expect(between(shoulder, bent)).toBeCloseTo(between(shoulder, elbow), 0);
    }),
    { numRuns: 60 },
  );
});

test('fingers bend towards the palm, on both hands alike', () => {
  for (const rest of bodies) {
    const tips = (['L', 'R'] as const).map((side) => {
      const { positions } = poseBody(rest, curl(rest, side, 30), []);
      const reach = (where: Float32Array) =>
        between(jointIn(where, `finger3-3.${side}`), jointIn(where, `wrist.${side}`));
      return reach(positions) / reach(rest);
    });
    for (const share of tips) expect(share).toBeLessThan(0.98);
    expect(tips[0]).toBeCloseTo(tips[1] as number, 2);
  }
});
