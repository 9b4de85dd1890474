import type { Body } from './body.ts';
import { mix, type SkinTone } from './color.ts';
import { curve, type Point, path, type Sheet, stroke } from './svg.ts';

export type Hand = { wrist: Point; angle: number; kind: 'relaxed' | 'flat'; mirrored: boolean };
type Drawing = { sheet: Sheet; body: Body; skin: SkinTone };

/** Fingers from the knuckle to the tip in the hand's own frame: the wrist is 0, fingers point along x. */
const fingersOf: Record<Hand['kind'], readonly (readonly Point[])[]> = {
  flat: [
    [
      [54, -26],
      [96, -28],
      [126, -24],
    ],
    [
      [56, -9],
      [102, -9],
      [136, -5],
    ],
    [
      [54, 8],
      [98, 10],
      [130, 13],
    ],
    [
      [48, 24],
      [84, 28],
      [110, 31],
    ],
  ],
  relaxed: [
    [
      [54, -26],
      [94, -28],
      [120, -20],
    ],
    [
      [56, -9],
      [100, -9],
      [128, -2],
    ],
    [
      [54, 8],
      [94, 11],
      [120, 18],
    ],
    [
      [48, 24],
      [80, 29],
      [102, 35],
    ],
  ],
};

const thumbOf: Record<Hand['kind'], readonly Point[]> = {
  flat: [
    [8, -20],
    [36, -42],
    [66, -46],
  ],
  relaxed: [
    [12, -20],
    [40, -46],
    [66, -38],
  ],
};

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
  const fingers = fingersOf[kind].map((points) => curve(points));
  const thumb = curve(thumbOf[kind]);
  const edge = mix(skin.shade, skin.deep, 0.25);
  let out = stroke(thumb, edge, 23.5, 0.7) + stroke(thumb, mix(skin.base, skin.lit, 0.3), 20.5);
  out += path(palm, fill);
  fingers.forEach((finger, i) => {
    const width = i === 3 ? 17.5 : 20.5;
    out +=
      stroke(finger, edge, width + 1.6, 0.7) +
      stroke(finger, mix(mix(skin.base, skin.lit, 0.42), skin.shade, i * 0.09), width);
  });
  const nails = fingersOf[kind].map((points) => points[2] as Point);
  out += nails
    .map(
      ([x, y]) =>
        `<ellipse cx="${x - 1}" cy="${y}" rx="6" ry="4.6" fill="${mix(skin.lit, '#f0b0a8', 0.4)}"
fill-opacity="0.6"/>`,
    )
    .join('');
  out += stroke('M46 -27q6 3 8 8M50 -9q5 3 6 7M48 8q5 3 5 7', edge, 2, 0.35);
  return `<g transform="translate(${wrist[0].toFixed(1)} ${wrist[1].toFixed(1)}) rotate(${angle})
scale(${scale.toFixed(2)} ${(mirrored ? -scale : scale).toFixed(2)})">${out}</g>`;
}
