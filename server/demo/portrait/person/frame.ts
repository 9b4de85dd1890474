import { cutOf } from './hair/style.ts';
import type { FaceShape, Look } from './look.ts';
import type { Shot } from './shot.ts';
import { lerp, type Point } from './svg.ts';

/**
 * The head as a solid that turns. The eyes' line is y = 0, the crown −172, the chin about +148; x to the right,
 * z towards the camera.
 * `at` says where a point of the head is seen.
 */
export type Frame = {
  at(x: number, y: number, z: number): Point;
  /**
   * The silhouette's half of the head at a height, seen from the middle: where its edge is on a side (−1 left, 1
   * right).
   */
  edge(y: number, side: number, out?: number): Point;
  /** The face's outline, from the crown clockwise. */
  outline(out?: number): Point[];
  turn: number;
  /** 1 when light comes from the right, −1 from the left, 0 from elsewhere. */
  lit: number;
  half: number;
  chin: number;
  /** How far the hairline is above the usual one. */
  hairline: number;
};

/** A level of the skull: height, half its width, half its depth, and where its middle is in depth. */
type Level = readonly [y: number, width: number, depth: number, middle: number];

/**
 * How a face narrows from the cheekbones to the chin, as a superellipse: `full` keeps the cheeks, `blunt` the chin.
 * `wide` and `long` are added to the face.
 */
const shapes: Record<FaceShape, { full: number; blunt: number; wide: number; long: number }> = {
  oval: { full: 1.8, blunt: 1.52, wide: 0, long: 0 },
  round: { full: 1.98, blunt: 1.74, wide: 3, long: -4 },
  heart: { full: 1.6, blunt: 1.44, wide: 2, long: -1 },
  square: { full: 2.16, blunt: 1.62, wide: 1, long: 0 },
  long: { full: 1.88, blunt: 1.56, wide: -3, long: 7 },
};

/** How far down the lower face a level is (0 at the cheekbones, 1 at the chin), its depth and its middle. */
const lowerFace: readonly (readonly [part: number, depth: number, middle: number])[] = [
  [0, 108, 0],
  [0.17, 100, 6],
  [0.34, 92, 13],
  [0.5, 83, 19],
  [0.64, 74, 26],
  [0.77, 58, 40],
  [0.87, 44, 54],
  [0.945, 28, 70],
  [0.985, 14, 81],
  [1, 0, 86],
];

function levelsOf({ face, ageing, build, gender, age, hair }: Look): { levels: Level[]; half: number; chin: number } {
  const woman = gender === 'female';
  const shape = shapes[face.shape];
  const round = build === 'full' ? 1 : build === 'curvy' ? 0.55 : build === 'slim' ? -0.25 : 0;
  const youth = Math.max(0, (30 - age) / 12);
  const half =
    (woman ? 99 : 100.5) +
    shape.wide +
    youth +
    face.width * 7 +
    face.cheek * 2.4 +
    Math.max(0, round) * 11 +
    Math.min(0, round) * 6;
  const chin = (woman ? 143 : 149) + shape.long + face.length * 9 + face.chin * 3 - youth;
  const sag = Math.max(0, ageing - 0.45) / 0.55;
  // A full face tends to a circle whatever its shape.
  const soft = Math.max(0, round) * 0.8;
  const full = lerp(shape.full + (woman ? -0.04 : 0.06) + face.jaw * 0.24, 2.42, soft) + sag * 0.24 * (1 - soft);
  const blunt =
    lerp(shape.blunt + (woman ? 0 : 0.1) + face.jaw * 0.08 - face.chin * 0.12, 2.2, soft) + sag * 0.12 * (1 - soft);
  const angle = woman ? 0 : Math.max(0, 3.6 + face.jaw * 3) * (1 - soft);
  const temple = half * 0.962 + face.cheek * -2.4;
  const lower = lowerFace.map(([part, depth, middle]): Level => {
    const width = (half - 1) * Math.max(0, 1 - part ** full) ** (1 / blunt);
    const corner = angle * Math.exp(-(((part - 0.68) / 0.14) ** 2));
    const jowl = sag * 5 * (1 - soft * 0.6) * Math.exp(-(((part - 0.72) / 0.13) ** 2));
    const cheek = round * 4 * Math.exp(-(((part - 0.45) / 0.2) ** 2));
    return [lerp(10, chin, part), part === 1 ? 0 : width + corner + cheek + jowl, depth, middle];
  });
  // Without hair on top, a skull is what it is.
  const bald = ['none', 'horseshoe', 'buzz'].includes(cutOf(hair.style).front);
  const crown = bald ? 0.93 : 1;
  const levels: Level[] = [
    [-172 * crown, 0, 0, -30],
    [-163 * crown, bald ? 44 : 50, 70, -30],
    [-140 * crown, bald ? 75 : 78, 100, -26],
    [-106 * crown, temple - (bald ? 4 : 5), 122, -20],
    [-60 * crown, temple + 1, 128, -14],
    [-22, half - 1, 118, -4],
    ...lower,
  ];
  return { levels, half, chin };
}

export function makeFrame(look: Look, shot: Shot): Frame {
  const { levels, half, chin } = levelsOf(look);
  const yaw = shot.turn * 0.52;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const at = (x: number, y: number, z: number): Point => [x * cos + z * sin, y];
  // On the far side the brow and the cheekbone show, and the socket between them.
  const relief = (y: number, side: number) =>
    Math.max(0, side * shot.turn) *
    (6 * Math.exp(-(((y - 44) / 30) ** 2)) -
      10 * Math.exp(-(((y + 4) / 24) ** 2)) -
      6 * Math.exp(-(((y - 96) / 26) ** 2)));
  const edgeOf = ([y, width, depth, middle]: Level, side: number, out: number): Point => [
    middle * sin + side * (Math.hypot(width * cos, depth * sin) + relief(y, side) + out),
    y,
  ];
  const level = (y: number): Level => {
    const next = Math.max(
      1,
      levels.findIndex((one) => one[0] >= y),
    );
    const [a, b] = [levels[next - 1] as Level, (levels[next] ?? levels.at(-1)) as Level];
    const part = Math.min(1, Math.max(0, (y - a[0]) / (b[0] - a[0] || 1)));
    return [y, lerp(a[1], b[1], part), lerp(a[2], b[2], part), lerp(a[3], b[3], part)];
  };
  return {
    at,
    edge: (y, side, out = 0) => edgeOf(level(y), side, out),
    outline: (out = 0) => [
      ...levels.map((one, i) => (i === 0 ? ([-30 * sin, one[0] - out] as Point) : edgeOf(one, 1, out))),
      ...levels
        .slice(1, -1)
        .reverse()
        .map((one) => edgeOf(one, -1, out)),
    ],
    turn: shot.turn,
    lit: shot.light.from === 'left' ? -1 : shot.light.from === 'right' ? 1 : 0,
    half,
    chin,
    hairline: look.face.forehead * 9,
  };
}
