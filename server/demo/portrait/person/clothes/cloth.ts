import type { Random } from '../../../random.ts';
import type { Cloth } from '../arms.ts';
import type { Body } from '../body.ts';
import { inLight, mix } from '../color.ts';
import type { Frame } from '../frame.ts';
import type { Garment, Light, Outfit } from '../shot.ts';
import { curve, glow, lerp, type Point, path, type Sheet, stroke } from '../svg.ts';

export type Dressing = { sheet: Sheet; body: Body; frame: Frame; light: Light; outfit: Outfit; random: Random };

export function clothOf(color: string, light: Light): Cloth {
  const { plain, lit, dark } = inLight(light);
  return {
    base: plain(color),
    lit: lit(mix(color, '#ffffff', 0.12), 0.26),
    dark: dark(mix(color, '#140f1a', 0.24), 0.4),
    deep: dark(mix(color, '#0e0a12', 0.5), 0.5),
  };
}

/** A fill across the trunk from the lit shoulder to the far hip. */
export function trunkFill({ sheet, frame, body }: Pick<Dressing, 'sheet' | 'frame' | 'body'>, cloth: Cloth): string {
  const side = frame.lit || -0.6;
  const [x] = body.shoulder(side < 0 ? -1 : 1);
  const [far] = body.shoulder(side < 0 ? 1 : -1);
  return sheet.linear(
    [x, 250],
    [far, 560],
    [
      [0, cloth.lit],
      [0.42, cloth.base],
      [0.8, mix(cloth.base, cloth.dark, 0.7)],
      [1, cloth.dark],
    ],
  );
}

/** What the body under a cloth does to it: bust, belly, the fall from the shoulders. */
export function drape(
  { sheet, body, frame }: Pick<Dressing, 'sheet' | 'body' | 'frame'>,
  cloth: Cloth,
  soft = 1,
): string {
  const [px] = body.pit;
  const light = frame.lit || -0.6;
  let out = '';
  for (const side of [-1, 1]) {
    const [ax, ay] = body.armpit(side);
    out += glow(sheet, [ax + side * 8, ay + 40], 56, 150, cloth.deep, 0.6);
    out += glow(sheet, [body.waist(side)[0] + side * 6, 720], 70, 190, cloth.deep, 0.42);
    const folds = [0, 1, 2].map((i) =>
      curve([
        [ax - side * 2, ay - 14 + i * 16],
        [ax - side * (58 + i * 14), ay + 4 + i * 30],
        [ax - side * (92 + i * 30), ay + 2 + i * 52],
      ]),
    );
    out += stroke(folds.join(''), cloth.dark, 7 * soft, 0.3) + stroke(folds.map((d) => d).join(''), cloth.lit, 2, 0.12);
    if (body.bust) {
      const x = px + side * 92 - frame.turn * 10;
      out += glow(sheet, [x + light * 16, 446], 84 * body.bust ** 0.4, 68, cloth.lit, 0.24 * body.bust);
      out += glow(sheet, [x + side * 10, 540 + body.bust * 10], 100, 40, cloth.deep, 0.15 * body.bust);
    } else {
      out += glow(sheet, [px + side * 96 + light * 16, 420], 92, 58, cloth.lit, 0.26);
      out += stroke(
        curve([
          [px + side * 30, 500],
          [px + side * 90, 520],
          [px + side * 150, 496],
        ]),
        cloth.dark,
        12,
        0.16,
      );
    }
    const [sx, sy] = body.shoulder(side);
    out += glow(sheet, [sx - side * 62, sy - 46], 74, 34, cloth.lit, side === frame.lit ? 0.75 : 0.3, side * 24);
  }
  if (body.belly > 0.3) out += glow(sheet, [px + light * 30, 720], 170, 130, cloth.lit, 0.24 * body.belly);
  return out + glow(sheet, [px, 232], 110, 46, cloth.deep, 0.5);
}

const patterned: readonly Garment[] = ['tshirt', 'shirt', 'blouse', 'dress'];

/** The pattern of a cloth, to be clipped to what it covers. */
export function patternOf({ outfit, body, light, random }: Dressing): string {
  const { plain } = inLight(light);
  const isKnit = outfit.garment === 'knit' && outfit.pattern === 'stripes';
  if (!isKnit && !patterned.includes(outfit.garment)) return '';
  const color = plain(outfit.second);
  const [px] = body.pit;
  const row = (y: number) =>
    curve([
      [px - 380, y + 34],
      [px - 190, y + 4],
      [px, y + 14],
      [px + 190, y + 4],
      [px + 380, y + 34],
    ]);
  const rows = (step: number) => Array.from({ length: Math.ceil(760 / step) }, (_, i) => row(220 + i * step)).join('');
  const column = (x: number) =>
    curve([
      [px + x * 0.72, 190],
      [px + x, 420],
      [px + x * 0.96, 980],
    ]);
  const columns = (step: number) =>
    Array.from({ length: Math.ceil(760 / step) }, (_, i) => column(-380 + i * step)).join('');
  switch (outfit.pattern) {
    case 'stripes':
      return stroke(rows(40), color, 13, 0.82);
    case 'check':
      return (
        stroke(rows(66), color, 20, 0.4) +
        stroke(columns(66), color, 20, 0.4) +
        stroke(rows(66), mix(color, '#ffffff', 0.4), 2.4, 0.4) +
        stroke(columns(66), mix(color, '#000000', 0.4), 2.4, 0.35)
      );
    case 'dots': {
      const dots: string[] = [];
      for (let y = 200, i = 0; y < 980; y += 34, i++)
        for (let x = px - 380 + (i % 2) * 19; x < px + 380; x += 38)
          dots.push(`M${(x - 5).toFixed(0)} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`);
      return path(dots.join(''), color, 0.78);
    }
    case 'floral': {
      const leaves: string[] = [];
      const petals: string[] = [];
      for (let y = 210; y < 980; y += 58) {
        for (let x = px - 380; x < px + 380; x += 62) {
          const [cx, cy, turn] = [x + random() * 40, y + random() * 36, random() * 6.28];
          for (let k = 0; k < 5; k++) {
            const [dx, dy] = [Math.cos(turn + k * 1.257) * 8, Math.sin(turn + k * 1.257) * 8];
            petals.push(
              `M${(cx + dx - 6.5).toFixed(0)} ${(cy + dy).toFixed(0)}a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0`,
            );
          }
          leaves.push(
            curve([
              [cx + 14, cy + 12],
              [cx + 26, cy + 14],
              [cx + 36, cy + 26],
            ]),
          );
        }
      }
      return (
        stroke(leaves.join(''), plain(mix(outfit.second, '#3f6a45', 0.6)), 6, 0.6) + path(petals.join(''), color, 0.8)
      );
    }
    default:
      return '';
  }
}

/** Rows of stitches. */
export function knitted({ body }: Pick<Dressing, 'body'>, cloth: Cloth): string {
  const [px] = body.pit;
  let dark = '';
  for (let x = -380; x <= 380; x += 21)
    dark += curve([
      [px + x * 0.78, 200],
      [px + x, 430],
      [px + x * 0.97, 990],
    ]);
  return (
    stroke(dark, cloth.dark, 6, 0.34).replace(
      'stroke-linecap="round"',
      'stroke-linecap="butt" stroke-dasharray="11 4"',
    ) +
    stroke(dark, cloth.lit, 2, 0.22).replace('stroke-linecap="round"', 'stroke-linecap="butt" stroke-dasharray="6 9"')
  );
}

const butt = (drawn: string) => drawn.replaceAll('stroke-linecap="round"', 'stroke-linecap="butt"');

/** A ribbed band along a line, such as a collar of a jumper. */
export function ribbed(points: readonly Point[], width: number, cloth: Cloth): string {
  const d = curve(points);
  return (
    butt(stroke(d, cloth.dark, width + 3) + stroke(d, cloth.base, width)) +
    stroke(d, cloth.dark, width * 0.9, 0.35).replace(
      'stroke-linecap="round"',
      'stroke-linecap="butt" stroke-dasharray="2 5"',
    ) +
    `<g transform="translate(0 ${(-width * 0.3).toFixed(1)})">${stroke(d, cloth.lit, 2.4, 0.4)}</g>`
  );
}

/** Half an ellipse below the neck, from the left shoulder to the right. */
export function neckline({ body }: Pick<Dressing, 'body'>, wide: number, deep: number, pointed = false): Point[] {
  const [px, py] = body.pit;
  const ends = [-1, 1].map((side): Point => [px + side * (body.neck + wide), 203 + wide * 0.26]);
  const [left, right] = ends as [Point, Point];
  const bottom: Point = [px, py + deep];
  if (pointed) {
    const half = (end: Point): Point => [lerp(end[0], px, 0.55), lerp(end[1], bottom[1], 0.5)];
    return [left, half(left), bottom, bottom, half(right), right];
  }
  return [
    left,
    [px - (body.neck + wide) * 0.78, lerp(left[1], bottom[1], 0.66)],
    bottom,
    [px + (body.neck + wide) * 0.78, lerp(right[1], bottom[1], 0.66)],
    right,
  ];
}
