import type { Random } from '../../../random.ts';
import { type Cloth, ease } from '../arms.ts';
import { type Body, flank } from '../body.ts';
import { inLight, mix } from '../color.ts';
import type { Frame } from '../frame.ts';
import type { Light, Outfit } from '../shot.ts';
import { clipped, closedCurve, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from '../svg.ts';
import { patternOf } from './pattern.ts';

export type Dressed = {
  /** Behind the neck, such as a hood or the back of a collar. */
  behind: string;
  /** On the trunk, under the arms. */
  front: string;
  /** Over the trunk and the hair's ends, such as a scarf. */
  over: string;
  /** How long the sleeves are: 1 long, 0.5 short, 0 none. */
  sleeve: number;
  arms: Cloth;
  /** The trunk's fill and pattern, which go on over the sleeves. */
  fill: string;
  texture: string;
};

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

/** Soft folds along lines: a shade, and a light above it. */
export function folds(lines: readonly (readonly Point[])[], cloth: Cloth, width = 8, strength = 0.26): string {
  const brush = (shift: number, wide: number) =>
    lines
      .map((line) =>
        tapered(
          line.map(([x, y]): Point => [x, y + shift]),
          line.map((_, i) => 0.4 + wide * Math.sin((i / (line.length - 1)) * Math.PI)),
        ),
      )
      .join('');
  return (
    path(brush(0, width), cloth.deep, strength) + path(brush(-width * 0.75, width * 0.6), cloth.lit, strength * 0.9)
  );
}

/** What the body under a cloth does to it: bust, waist, belly, the fall from the shoulders. */
export function drape(
  { sheet, body, frame }: Pick<Dressing, 'sheet' | 'body' | 'frame'>,
  cloth: Cloth,
  sides: readonly number[] = [-1, 1],
): string {
  const [px] = body.pit;
  const light = frame.lit || -0.6;
  let out = '';
  for (const side of sides) {
    const lit = side === Math.sign(light) ? 1 : 0.35;
    const [[ax, ay], [wx, wy], [hx, hy], [cx, cy]] = [
      body.armpit(side),
      body.waist(side),
      body.hip(side),
      body.chest(side),
    ];
    out += glow(sheet, [ax + side * 4, ay + 40], 44, 120, cloth.deep, 0.5);
    out += glow(sheet, [wx + side * 10, wy], 62, 150, cloth.deep, 0.62 - lit * 0.2);
    out += glow(sheet, [hx - side * 60, hy - 20], 90, 110, cloth.lit, 0.1 + lit * 0.14);
    out += folds(
      [
        [
          [ax - side * 2, ay - 6],
          [ax - side * 28, ay + 14],
          [ax - side * 48, ay + 40],
        ],
        [
          [wx - side * 2, wy - 26 - lit * 14],
          [wx - side * 40, wy - 6],
          [wx - side * 86, wy - 14 + lit * 8],
        ],
        [
          [cx - side * 4, cy + 62],
          [cx - side * 34, cy + 88],
          [cx - side * 70, cy + 92],
        ],
      ],
      cloth,
      8,
      0.17,
    );
    const [bx, by] = body.breast(side);
    if (body.bust) {
      const r = 42 + body.bust * 19;
      const full = Math.min(1, body.bust);
      out += glow(sheet, [bx + light * 10, by - r * 0.3], r, r * 0.92, cloth.lit, 0.22 + 0.3 * lit * full);
      out += glow(sheet, [bx + side * r * 0.2, by + r * 1.02], r * 1.05, r * 0.42, cloth.deep, 0.26 + full * 0.24);
      const under: Point[] = [
        [bx - side * r * 0.96, by + r * 0.16],
        [bx - side * r * 0.66, by + r * 0.68],
        [bx, by + r * 0.92],
        [bx + side * r * 0.68, by + r * 0.66],
        [bx + side * r * 1.02, by - r * 0.06],
      ];
      const wide = r * 0.24 * full;
      out += path(tapered(under, [0.4, wide * 0.8, wide, wide * 0.9, 0.4]), cloth.deep, 0.14);
      out += path(tapered(under, [0.4, wide * 0.3, wide * 0.5, wide * 0.4, 0.4]), cloth.deep, 0.12);
    } else {
      out += glow(sheet, [bx + light * 12, by - 22], 84, 56, cloth.lit, 0.12 + lit * 0.2);
      out += glow(sheet, [bx, by + 40], 88, 26, cloth.deep, 0.18);
    }
    const [sx, sy] = body.shoulder(side);
    out += glow(sheet, [sx - side * 58, sy - 40], 68, 34, cloth.lit, 0.2 + lit * 0.4, side * 22);
  }
  if (body.bust) out += glow(sheet, [px, body.breast(1)[1] + 8], 30, 90, cloth.deep, 0.1 * body.bust);
  if (body.belly > 0.3)
    out += glow(sheet, [px + light * 26, body.waist(1)[1] + 6], 130, 100, cloth.lit, 0.2 * body.belly);
  return out + glow(sheet, [px, 226], 110, 44, cloth.deep, 0.42);
}

/** How high a slope is at a distance from the middle. */
function heightOf(slope: readonly Point[], x: number, side: number): number {
  const next = slope.findIndex(([at]) => (at - x) * side >= 0);
  const [a, b] = [slope[Math.max(0, next - 1)] as Point, slope[Math.max(0, next)] as Point];
  return lerp(a[1], b[1], (x - a[0]) / (b[0] - a[0] || 1));
}

/** Half an ellipse below the neck, from the left shoulder to the right. */
export function neckline({ body }: Pick<Dressing, 'body'>, wide: number, deep: number, pointed = false): Point[] {
  const [px, py] = body.pit;
  const ends = [-1, 1].map((side): Point => {
    const x = px + side * (body.neck + wide);
    return [x, Math.max(193, heightOf(body.slope(side, ease), x, side) + 1)];
  });
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

/** The trunk's outline open at the neck along a line. */
function garment({ body }: Pick<Dressing, 'body'>, line: readonly Point[]): string {
  const [left, right] = [line[0] as Point, line.at(-1) as Point];
  const shoulder = (side: number) => body.slope(side, ease).slice(3, 6);
  return `${curve([right, ...shoulder(1)])}${curve(flank(body, 1), { continued: true })}
${curve(flank(body, -1).reverse(), { continued: true })}${curve([...shoulder(-1).reverse(), left], { continued: true })}
${curve(line, { continued: true, tension: 1 / 8 })}Z`;
}

/** What shows of a top under an open jacket. */
export function panel(dressing: Dressing, line: readonly Point[], cloth: Cloth): string {
  const [px] = dressing.body.pit;
  const [[lx, ly], [rx, ry]] = [line[0] as Point, line.at(-1) as Point];
  const d = `${curve(line, { tension: 1 / 8 })}L${rx + 4} ${ry + 40}L${px + 110} 420V1300H${px - 110}V420
L${lx - 4} ${ly + 40}Z`;
  const shadow = `<g transform="translate(0 8)">${stroke(curve(line), '#2a1018', 10, 0.14)}</g>`;
  const shade = [-1, 1].map((side) => glow(dressing.sheet, [px + side * 96, 420], 62, 240, cloth.deep, 0.5)).join('');
  return shadow + path(d, trunkFill(dressing, cloth)) + clipped(dressing.sheet.clip(d), shade);
}

/** The part of a round collar that goes around the nape. */
export function napeBand([left, ...rest]: readonly Point[], width: number, cloth: Cloth): string {
  const right = rest.at(-1) as Point;
  const [lx, ly] = left as Point;
  const line: Point[] = [
    [lx + 2, ly + 5],
    [lerp(lx, right[0], 0.2), ly - 14],
    [lerp(lx, right[0], 0.8), right[1] - 14],
    [right[0] - 2, right[1] + 5],
  ];
  return stroke(curve(line), cloth.deep, width);
}

export function collarBack({ body }: Dressing, cloth: Cloth): string {
  const [px] = body.pit;
  const n = body.neck;
  const shape: Point[] = [
    [px - n - 8, 214],
    [px - n - 3, 172],
    [px, 160],
    [px + n + 3, 172],
    [px + n + 8, 214],
    [px, 256],
  ];
  return path(closedCurve(shape), cloth.deep);
}

/** The trunk in a cloth, with what is on it, and its shadow on the skin at the neck. */
export function sewn(dressing: Dressing, line: readonly Point[], cloth: Cloth, extra = ''): string {
  const d = garment(dressing, line);
  const shadow = `<g transform="translate(0 8)">${stroke(curve(line), '#2a1018', 10, 0.14)}</g>`;
  const content = patternOf(dressing) + drape(dressing, cloth) + extra;
  return shadow + path(d, trunkFill(dressing, cloth)) + clipped(dressing.sheet.clip(d), content);
}
