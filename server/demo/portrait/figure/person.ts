import type { Shot } from '../shot.ts';
import type { Shape } from './body.ts';
import { expressionShape } from './expression.ts';
import type { Figure } from './figure.ts';
import type { Look } from './look.ts';
import type { Pose, Turn } from './pose.ts';
import { lightOf } from './surface.ts';
import type { Vector } from './vector.ts';

const [acrossAxis, upAxis, outAxis]: readonly [Vector, Vector, Vector] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Somebody in a shot. */
export function figureOf(look: Look, shot: Omit<Shot, 'light'>): Figure {
  return {
    shape: added(look.shape, expressionShape(shot.expression, look.lopsided)),
    pose: poseOf(shot),
    stand: [[upAxis, shot.turn * 36]],
    skin: look.skin,
    marks: [],
    eyeColor: lightOf(look.eyeColor),
    gaze: shot.gaze,
    hair: { style: look.gender === 'female' ? 'long01' : 'short02', color: lightOf(look.hairColor), browColor: lightOf(look.browColor) },
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

/** Degrees by which the arms come down from where the mesh holds them. */
const armsDown = 40;

/** The head turns back to the viewer, and leans; the arms hang, one a little farther forward. */
function poseOf({ turn, tilt }: Omit<Shot, 'light'>): Pose {
  const neck = (share: number): Turn[] => [
    [upAxis, -turn * 30 * share],
    [outAxis, -tilt * 7 * share],
    [acrossAxis, -2 * share],
  ];
  const arm = (side: 1 | -1): Turn[] => [
    [outAxis, -side * (armsDown + side * tilt * 2)],
    [acrossAxis, side * turn * 8],
  ];
  return {
    neck01: neck(0.2),
    neck02: neck(0.2),
    neck03: neck(0.2),
    head: neck(0.4),
    'clavicle.L': [[outAxis, -3]],
    'clavicle.R': [[outAxis, 3]],
    'upperarm01.L': arm(1),
    'upperarm01.R': arm(-1),
    'lowerarm01.L': [[acrossAxis, -10]],
    'lowerarm01.R': [[acrossAxis, -14]],
  };
}
