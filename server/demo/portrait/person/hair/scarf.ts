import { inLight, mix } from '../color.ts';
import { clipped, closedCurve, curve, glow, lerp, type Point, path, stroke } from '../svg.ts';
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
    [-96, -66, -30, 20, 70, 112, 142].map((y) => frame.edge(y, side, y < -80 ? -42 : y < -50 ? -22 : y < 0 ? -11 : -5));
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
  const drapes = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) =>
    curve([
      [-from * lerp(86, 112, part), lerp(70, 190, part)],
      [-from * lerp(50, 90, part), lerp(186, 262, part)],
      [from * lerp(10, 30, part), lerp(208, 316, part)],
      [from * lerp(108, 146, part), lerp(172, 262, part)],
    ]),
  );
  const crown = [0.25, 0.6].map((part) =>
    curve([
      frame.edge(60, -from, 4 + part * 12),
      frame.edge(-50, -from, part * 14),
      [-from * lerp(50, 70, part), lerp(-128, -166, part)],
    ]),
  );
  const over = `<path d="${whole}${closedCurve(opening)}" fill="${fill}" fill-rule="evenodd"/>`;
  const folds = [...drapes, ...crown].join('');
  const inner = stroke(closedCurve(opening), shade, 12, 0.3) + stroke(closedCurve(opening), light, 3, 0.5);
  const detail =
    glow(sheet, [0, frame.chin + 30], 100, 34, shade, 0.7) +
    stroke(folds, shade, 12, 0.3) +
    stroke(folds, light, 3, 0.34);
  return {
    behind: path(whole, shade),
    front: over + clipped(sheet.clip(whole), `<g transform="translate(0 4)">${detail}</g>`) + inner,
  };
}
