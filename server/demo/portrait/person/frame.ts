import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { lerp, type Point } from './svg.ts';

/**
 * The head as a solid that turns. The eyes' line is y = 0, the crown −172, the chin +168; x to the right,
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
};

/** A level of the skull: height, half its width, half its depth, and where its middle is in depth. */
type Level = readonly [y: number, width: number, depth: number, middle: number];

export function makeFrame(look: Look, shot: Shot): Frame {
  const { face, ageing, build } = look;
  const woman = look.gender === 'female';
  const full = build === 'full' ? 2.5 : build === 'curvy' ? 1 : build === 'slim' ? -0.35 : 0;
  const youth = Math.max(0, (30 - look.age) / 12);
  const half = 107 + youth * 1.5 + face.width * 5 + face.cheek * 2 + full * 5;
  const sag = Math.max(0, ageing - 0.3) / 0.7;
  const jaw = (woman ? 79 : 89) + face.jaw * 7 + full * 11 + ageing * 3 + sag * 6 - youth * 2;
  const chinHalf = (woman ? 24 : 32) + face.chin * 5 + full * 5;
  const chin = 166 + face.length * 8 + full * 2;
  const temple = half * 0.955 + face.forehead * 2;
  const levels: Level[] = [
    [-172, 0, 0, -30],
    [-162, 52, 70, -30],
    [-138, 80, 100, -26],
    [-104, temple - 3, 122, -20],
    [-60, temple + 2, 128, -14],
    [-22, half - 1, 118, -4],
    [10, half - 1, 108, 0],
    [40, half - 3 - sag * 2, 98, 8],
    [76, lerp(half, jaw, 0.5) + full * 3 - sag * 4, 88, 16],
    [108, jaw, 76, 24],
    [134, lerp(jaw, chinHalf, 0.44) + sag * 9, 56, 42],
    [chin - 14, lerp(jaw, chinHalf, 0.84), 36, 62],
    [chin - 3, chinHalf * 0.66, 18, 80],
    [chin, 0, 0, 86],
  ];
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
      ...levels.map((one, i) => (i === 0 ? ([-30 * sin, -172 - out] as Point) : edgeOf(one, 1, out))),
      ...levels
        .slice(1, -1)
        .reverse()
        .map((one) => edgeOf(one, -1, out)),
    ],
    turn: shot.turn,
    lit: shot.light.from === 'left' ? -1 : shot.light.from === 'right' ? 1 : 0,
    half,
    chin,
  };
}
