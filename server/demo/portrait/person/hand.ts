import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import { curve, type Point, path, type Sheet, stroke } from './svg.ts';

export type Hand = { wrist: Point; angle: number; kind: 'relaxed' | 'chin' | 'fist' | 'flat'; mirrored: boolean };
type Drawing = { sheet: Sheet; body: Body; skin: SkinTone };

/** Fingers as [from, to, width] in the hand's own frame: the wrist is 0, fingers point along x. */
const fingersOf = {
  chin: [
    [
      [50, -26],
      [92, -34],
      [112, -26],
    ],
    [
      [52, -9],
      [98, -12],
      [114, -4],
    ],
    [
      [50, 8],
      [88, 12],
      [98, 22],
    ],
    [
      [44, 24],
      [74, 32],
      [80, 40],
    ],
  ],
  flat: [
    [
      [56, -25],
      [98, -28],
      [130, -24],
    ],
    [
      [58, -8],
      [106, -8],
      [140, -4],
    ],
    [
      [56, 9],
      [100, 11],
      [132, 14],
    ],
    [
      [50, 25],
      [86, 29],
      [112, 32],
    ],
  ],
  relaxed: [
    [
      [56, -25],
      [96, -28],
      [122, -20],
    ],
    [
      [58, -8],
      [104, -8],
      [130, 0],
    ],
    [
      [56, 9],
      [98, 12],
      [122, 20],
    ],
    [
      [50, 25],
      [84, 30],
      [104, 36],
    ],
  ],
  fist: [
    [
      [52, -26],
      [80, -30],
      [72, -6],
    ],
    [
      [55, -9],
      [86, -10],
      [76, 12],
    ],
    [
      [54, 8],
      [82, 10],
      [70, 28],
    ],
    [
      [48, 24],
      [72, 27],
      [60, 40],
    ],
  ],
} as const;

export function drawHand({ sheet, skin, body }: Drawing, { wrist, angle, kind, mirrored }: Hand): string {
  const scale = 0.62 + Math.min(body.arm, 56) * 0.008;
  const fill = sheet.linear(
    [0, -40],
    [0, 46],
    [
      [0, mix(skin.base, skin.lit, 0.7)],
      [0.6, skin.base],
      [1, mix(skin.base, skin.shade, 0.7)],
    ],
  );
  const palm = 'M-16 -25C10 -31 34 -40 58 -37C70 -34 72 30 56 37C34 42 8 29 -16 25Z';
  const fingers = fingersOf[kind].map((points) => curve(points as unknown as Point[]));
  const thumb = curve(
    kind === 'chin'
      ? [
          [14, -22],
          [40, -56],
          [80, -70],
        ]
      : kind === 'flat'
        ? [
            [8, -22],
            [34, -44],
            [66, -50],
          ]
        : [
            [12, -22],
            [40, -50],
            [66, -40],
          ],
  );
  const edge = mix(skin.shade, skin.deep, 0.35);
  let out = stroke(thumb, edge, 23) + stroke(thumb, mix(skin.base, skin.lit, 0.3), 20.5);
  out += path(palm, fill);
  fingers.forEach((finger, i) => {
    const width = i === 3 ? 15.5 : 18.5;
    out +=
      stroke(finger, edge, width + 2, 0.85) +
      stroke(finger, mix(mix(skin.base, skin.lit, 0.42), skin.shade, i * 0.09), width);
  });
  const nails = fingersOf[kind].map((points) => points[2]);
  if (kind !== 'fist')
    out += nails
      .map(
        ([x, y]) =>
          `<ellipse cx="${x - 1}" cy="${y}" rx="6" ry="4.6" fill="${mix(skin.lit, '#f0b0a8', 0.4)}" opacity="0.6"/>`,
      )
      .join('');
  out += stroke('M46 -27q6 3 8 8M50 -9q5 3 6 7M48 8q5 3 5 7', edge, 2, 0.35);
  return `<g transform="translate(${wrist[0].toFixed(1)} ${wrist[1].toFixed(1)}) rotate(${angle}) scale(${scale.toFixed(2)} ${(mirrored ? -scale : scale).toFixed(2)})">${out}</g>`;
}
