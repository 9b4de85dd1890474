import type { Pose as BodyPose, Shot } from '../shot.ts';
import { curl, type Reach, reachWith } from './body/arms.ts';
import type { Shape } from './body/body.ts';
import type { Pose, Turn } from './body/pose.ts';
import { expressionShape } from './expression.ts';
import type { Figure } from './figure.ts';
import type { Look } from './look.ts';
import { marksOf } from './marks.ts';
import { lightOf } from './render/surface.ts';
import type { Vector } from './render/vector.ts';

const [acrossAxis, upAxis, outAxis]: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Somebody in a shot. */
export function figureOf(look: Look, shot: Shot): Figure {
  return {
    gender: look.gender,
    shape: added(look.shape, expressionShape(shot.expression, look.lopsided)),
    pose: (rest) => poseOf(shot, rest),
    stand: [[upAxis, shot.turn * 36]],
    skin: look.skin,
    marks: marksOf({ ...look.marking, lips: lightOf(look.marking.lips) }),
    eyeColor: lightOf(look.eyeColor),
    gaze: shot.gaze,
    hair: {
      style: look.hair.style,
      mirrored: look.hair.mirrored,
      color: lightOf(look.hairColor),
      temples: lightOf(look.templeColor),
      scarf: lightOf(shot.outfit.second),
      browColor: lightOf(look.browColor),
      beard: look.beard,
      beardColor: lightOf(look.beardColor),
      brows: look.brows,
      seed: look.marking.seed,
    },
    wear: {
      glasses: look.glasses,
      frameColor: lightOf(look.frameColor),
      earrings: look.earrings,
      metal: lightOf(look.metal),
    },
    outfit: shot.outfit,
  };
}

function added(...shapes: readonly Shape[]): Shape {
  const sum: Record<string, number> = {};
  for (const shape of shapes) {
    for (const [name, share] of Object.entries(shape)) sum[name] = (sum[name] ?? 0) + share;
  }
  return sum;
}

const hanging: Reach = { to: [0.1, -0.95, 0.1], elbow: [0.35, 0, -1] };
const inPocket: Reach = { to: [0.02, -0.8, 0.14], elbow: [1, 0, -0.7] };
/** What the arms do in each pose, that on the side of the light first. */
const reaches: Readonly<Record<BodyPose, readonly [Reach, Reach]>> = {
  'arms-down': [hanging, { to: [0.12, -0.93, 0.18], elbow: [0.35, 0, -1] }],
  'hand-on-hip': [{ to: [-0.02, -0.68, 0.06], elbow: [1, 0.1, -0.35] }, hanging],
  'hands-folded': [
    { to: [-0.27, -0.72, 0.4], elbow: [1, -0.3, -0.6] },
    { to: [-0.29, -0.7, 0.46], elbow: [1, -0.3, -0.6] },
  ],
  'hands-in-pockets': [inPocket, inPocket],
  leaning: [hanging, { to: [0.08, -0.9, 0.24], elbow: [0.4, 0, -1] }],
  'on-handlebar': [
    { fromHead: [2.05, -4.2, 2.05], elbow: [0.6, -1, -0.3] },
    { fromHead: [2.05, -4.2, 2.05], elbow: [0.6, -1, -0.3] },
  ],
};

/** The head turns back to the viewer and leans; the body stands on one leg more than on the other. */
function poseOf({ pose, turn, tilt }: Shot, rest: Float32Array): Pose {
  const neck = (share: number): Turn[] => [
    [upAxis, -turn * 30 * share],
    [outAxis, -tilt * 7 * share],
    [acrossAxis, -2 * share],
  ];
  const [one, other] = reaches[pose];
  const side = turn < 0 ? ('L' as const) : ('R' as const);
  const grip = pose === 'on-handlebar' ? 42 : 16;
  const lean = pose === 'leaning' ? 5 : 1.5;
  return {
    spine03: [[outAxis, Math.sign(turn) * lean]],
    spine01: [
      [outAxis, -Math.sign(turn) * lean * 0.5],
      [upAxis, -turn * 5],
    ],
    neck01: neck(0.2),
    neck02: neck(0.2),
    neck03: neck(0.2),
    head: neck(0.4),
    ...reachWith(rest, side, one),
    ...reachWith(rest, side === 'L' ? 'R' : 'L', other),
    ...curl(rest, 'L', grip),
    ...curl(rest, 'R', grip),
  };
}
