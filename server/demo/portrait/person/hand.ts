import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import { closedCurve, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

/**
 * `rest` lies on something, seen from its back; `fist` is loosely closed under a chin; `grip` is closed around
 * a handlebar's grip, seen from its knuckles.
 */
export type Hand = { wrist: Point; angle: number; kind: 'rest' | 'fist' | 'grip'; mirrored: boolean };
type Drawing = { sheet: Sheet; body: Body; skin: SkinTone };

type Finger = { line: readonly Point[]; widths: readonly number[] };

/** Fingers in the hand's own frame: the wrist is 0, fingers point along x, the thumb is above. */
const resting: readonly Finger[] = [
  {
    line: [
      [44, 22],
      [82, 27],
      [106, 34],
    ],
    widths: [18, 15, 11],
  },
  {
    line: [
      [50, 8],
      [96, 12],
      [126, 20],
    ],
    widths: [20, 18, 13],
  },
  {
    line: [
      [52, -8],
      [102, -6],
      [134, 2],
    ],
    widths: [20, 18, 13],
  },
  {
    line: [
      [50, -23],
      [94, -24],
      [124, -17],
    ],
    widths: [20, 18, 13],
  },
];
const thumb: Finger = {
  line: [
    [6, -20],
    [34, -41],
    [66, -45],
  ],
  widths: [26, 19, 12],
};
/** Fingers that are bent back to the palm: only to the middle joint are they seen. */
const closed: readonly Finger[] = [
  {
    line: [
      [50, 22],
      [70, 27],
      [72, 36],
    ],
    widths: [20, 20, 14],
  },
  {
    line: [
      [56, 8],
      [82, 12],
      [84, 24],
    ],
    widths: [21, 21, 15],
  },
  {
    line: [
      [58, -8],
      [88, -6],
      [92, 8],
    ],
    widths: [22, 22, 16],
  },
  {
    line: [
      [56, -24],
      [96, -26],
      [118, -18],
    ],
    widths: [21, 18, 13],
  },
];

const tip = ({ line, widths }: Finger) => {
  const [x, y] = line.at(-1) as Point;
  const r = (widths.at(-1) as number) / 2;
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`;
};
const shape = (finger: Finger) => tapered(finger.line, finger.widths) + tip(finger);

export function drawHand(drawing: Drawing, hand: Hand): string {
  const { wrist, angle, kind, mirrored } = hand;
  const scale = (kind === 'rest' ? 0.66 : 0.78) + Math.min(drawing.body.arm, 52) * 0.0056;
  return `<g transform="translate(${wrist[0].toFixed(1)} ${wrist[1].toFixed(1)}) rotate(${angle})
scale(${scale.toFixed(2)} ${(mirrored ? -scale : scale).toFixed(2)})">${
    kind === 'grip' ? drawGrip(drawing) : drawPalm(drawing, kind)
  }</g>`;
}

/** Four fingers over a grip of leather that lies along x. */
function drawGrip({ sheet, skin }: Drawing): string {
  const fill = sheet.linear(
    [0, -44],
    [0, 40],
    [
      [0, mix(skin.base, skin.lit, 0.7)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.85)],
    ],
  );
  const edge = mix(skin.shade, skin.deep, 0.35);
  const back = closedCurve([
    [-45, 2],
    [-42, -26],
    [-20, -44],
    [20, -44],
    [42, -26],
    [45, 2],
    [0, 12],
  ]);
  const finger = (x: number) => {
    const down = Math.abs(x) > 20 ? 27 : 32;
    const d = `M${x - 12} -16q0 -12 12 -12t12 12v${down + 16}a12 11 0 0 1 -24 0Z`;
    return stroke(d, edge, 4.5, 0.5) + path(d, fill) + glow(sheet, [x - 1, -12], 11, 9, skin.lit, 0.5);
  };
  return (
    stroke('M-62 8H62', '#3a2418', 40) +
    stroke('M-58 -2H58', '#8c5f42', 10, 0.7) +
    path(back, fill) +
    [-34, -11, 12, 35].map(finger).join('')
  );
}

function drawPalm({ sheet, skin }: Drawing, kind: 'rest' | 'fist'): string {
  const fill = sheet.linear(
    [0, -44],
    [0, 46],
    [
      [0, mix(skin.base, skin.lit, 0.6)],
      [0.55, skin.base],
      [1, mix(skin.base, skin.shade, 0.6)],
    ],
  );
  const edge = mix(skin.shade, skin.deep, 0.3);
  const palm = closedCurve([
    [-22, -20],
    [6, -24],
    [34, -35],
    [60, -33],
    [66, -6],
    [60, 24],
    [44, 33],
    [12, 24],
    [-22, 20],
  ]);
  const fingers = kind === 'rest' ? resting : closed;
  const drawn = fingers.map((finger) => stroke(shape(finger), edge, 2.6, 0.45) + path(shape(finger), fill)).join('');
  const nails =
    kind === 'rest'
      ? fingers
          .map(({ line }) => line.at(-1) as Point)
          .map(
            ([x, y]) =>
              `<ellipse cx="${x - 1}" cy="${y - 0.6}" rx="5" ry="3.8"
fill="${mix(skin.lit, '#f4b8ae', 0.5)}" fill-opacity="0.75" transform="rotate(14 ${x} ${y})"/>`,
          )
          .join('')
      : '';
  const knuckles = (
    [
      [52, -23],
      [55, -7],
      [53, 9],
      [47, 23],
    ] as const
  )
    .map(([x, y]) => glow(sheet, [x, y], 10, 8, skin.blush, 0.4) + glow(sheet, [x - 2, y - 3], 7, 5, skin.lit, 0.4))
    .join('');
  return (
    stroke(shape(thumb), edge, 2.6, 0.45) +
    path(shape(thumb), fill) +
    drawn +
    path(palm, fill) +
    knuckles +
    stroke(
      curve([
        [8, -14],
        [30, -17],
        [46, -20],
      ]),
      skin.lit,
      3,
      0.25,
    ) +
    nails
  );
}
