import { folds } from '../clothes/cloth.ts';
import { inLight, mix } from '../color.ts';
import { clipped, closedCurve, glow, lerp, type Point, path, stroke } from '../svg.ts';
import type { Hair, HairDrawing } from './hair.ts';

const colors = ['#7d5a6e', '#3f5a6b', '#b98a6a', '#5d6b4f', '#c9b8a2', '#4a5068', '#a8574f'] as const;

/** A headscarf that frames the face and is laid loosely around the neck. */
export function drawScarf({ sheet, frame, look, shot }: HairDrawing): Hair {
  const { plain, lit, dark } = inLight(shot.light);
  const color = colors[look.seed % colors.length] as string;
  const [base, light, shade] = [
    plain(color),
    lit(mix(color, '#ffffff', 0.16), 0.32),
    dark(mix(color, '#1a1020', 0.3), 0.5),
  ];
  const from = frame.lit || -1;
  const rim = (side: number): Point[] =>
    [-96, -66, -30, 20, ...[0.44, 0.75, 0.96].map((part) => lerp(10, frame.chin, part))].map((y) =>
      frame.edge(y, side, y < -80 ? -42 : y < -50 ? -22 : y < 0 ? -11 : -5),
    );
  const opening = [
    frame.at(0, -113, 94),
    ...rim(1),
    [frame.at(0, 0, 80)[0], frame.chin + 2] as Point,
    ...rim(-1).reverse(),
  ];
  const side = (s: number): Point[] =>
    [-160, -128, -84, -30, 30, 90, 150].map((y): Point => {
      const [x] = frame.edge(Math.min(90, y), s, 22);
      return [x + s * (y > 60 ? 6 : 0), y - Math.max(0, -y - 70) * 0.24];
    });
  const loose: Point[] = [
    [116, 206],
    [156, 256],
    [120, 306],
    [10, 340],
    [-124, 304],
    [-154, 252],
    [-112, 204],
  ];
  const outer: Point[] = [[frame.edge(-172, 1)[0], -200], ...side(1), ...loose, ...side(-1).reverse()];
  const whole = closedCurve(outer);
  const fill = sheet.radial([from * 70, -60], 250, 400, [
    [0, light],
    [0.4, base],
    [1, shade],
  ]);
  const drapes = [0.04, 0.3, 0.56, 0.86].map((part, i): Point[] => [
    [-from * lerp(92, 124, part), lerp(76, 214, part)],
    [-from * lerp(54, 84, part), lerp(172, 262, part) + (i % 2) * 6],
    [from * lerp(14, 34, part), lerp(200, 304, part)],
    [from * lerp(112, 140, part), lerp(150, 246, part)],
  ]);
  const crown = [0.2, 0.62].map((part): Point[] => [
    frame.edge(96, -from, 6 + part * 9),
    frame.edge(10, -from, 2 + part * 14),
    frame.edge(-70, -from, part * 12),
    [-from * lerp(44, 62, part), lerp(-126, -166, part)],
  ]);
  const over = `<path d="${whole}${closedCurve(opening)}" fill="${fill}" fill-rule="evenodd"/>`;
  const inner = stroke(closedCurve(opening), shade, 12, 0.24) + stroke(closedCurve(opening), light, 3, 0.4);
  const cloth = { base, lit: light, dark: shade, deep: shade };
  const detail =
    glow(sheet, [0, frame.chin + 30], 110, 40, shade, 0.7) +
    glow(sheet, [from * 84, 236], 90, 60, light, 0.5) +
    glow(sheet, [-from * 110, -20], 60, 190, shade, 0.5) +
    folds(drapes, cloth, 19, 0.42) +
    folds(crown, cloth, 13, 0.3);
  return {
    behind: path(whole, shade),
    front: over + clipped(sheet.clip(whole), `<g transform="translate(0 4)">${detail}</g>`) + inner,
  };
}
