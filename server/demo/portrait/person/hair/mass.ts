import type { Random } from '../../../random.ts';
import { mix } from '../color.ts';
import { between, clipped, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from '../svg.ts';

export type HairTones = {
  deep: string;
  dark: string;
  base: string;
  lit: string;
  sheen: string;
  rim: string;
  /** What long hair fades to at its ends. */
  tip: string;
};

/** Hair as a surface: guides run from root to tip, side by side, all with as many points. */
export type Guides = readonly (readonly Point[])[];

/** How the head lies in the light: an ellipse of the size of its hair, and the side the light comes from. */
export type Shine = { middle: Point; rx: number; ry: number; side: number };

export type Mass = {
  sheet: Sheet;
  random: Random;
  tones: HairTones;
  guides: Guides;
  shine: Shine;
  /** How many large locks it falls into. */
  locks?: number;
  /** How far locks swing, in units, and how often from root to tip. */
  wave?: number;
  swings?: number;
  /** 0 cut bluntly … 1 thinned out to points. */
  taper?: number;
  /** How uneven the ends are, as a part of the length. */
  uneven?: number;
  /** 0 in full light … 1 behind everything else. */
  shade?: number;
  /** How dark the roots are, 0 … 1. */
  rooted?: number;
  /** The edge that catches the light from behind: of the first guide, the last one, or neither. */
  rim?: 'first' | 'last';
};

/** A point of the smooth curve through points. */
function spline(points: readonly Point[], part: number): Point {
  const place = Math.min(0.9999, Math.max(0, part)) * (points.length - 1);
  const i = Math.floor(place);
  const t = place - i;
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point;
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const along = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [along(0), along(1)];
}

const points = 9;

/** A hair's way across the surface, from the root to a part of its length. */
function hairAt({ guides, wave = 0, swings = 1.5 }: Mass, across: number, phase: number, from = 0, to = 1): Point[] {
  const place = Math.min(0.9999, Math.max(0, across)) * (guides.length - 1);
  const index = Math.floor(place);
  const [one, other] = [guides[index] as readonly Point[], guides[index + 1] as readonly Point[]];
  const along = one.map((point, i) => between(point, other[i] as Point, place - index));
  const count = wave ? points + 2 : points - 2;
  const parts = Array.from({ length: count }, (_, i) => lerp(from, to, i / (count - 1)));
  return parts.map((part): Point => {
    const [x, y] = spline(along, part);
    if (!wave) return [x, y];
    const [ax, ay] = spline(along, part - 0.04);
    const [bx, by] = spline(along, part + 0.04);
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const swing = Math.sin((part * swings + phase) * Math.PI * 2) * wave * Math.min(1, Math.max(0, part - 0.12) * 2.2);
    return [x - ((by - ay) / length) * swing, y + ((bx - ax) / length) * swing];
  });
}

type Lock = { d: string; left: Point[]; right: Point[]; middle: number; end: number; phase: number };

/** Divides the surface into locks of different breadth that overlap and end in points. */
function locksOf(mass: Mass): Lock[] {
  const { random, locks = 6, taper = 0.6, uneven = 0.08 } = mass;
  const breadths = Array.from({ length: locks }, () => 0.55 + random() * 0.9);
  const whole = breadths.reduce((sum, one) => sum + one, 0);
  const start = random();
  let at = 0;
  return breadths.map((breadth, i) => {
    const [from, to] = [at / whole, (at + breadth) / whole];
    at += breadth;
    const lap = 0.4 / locks;
    const phase = start + (i / locks) * 0.35 + random() * 0.06;
    const end = 1 - random() * uneven;
    const l = hairAt(mass, i ? from - lap : 0, phase, 0, end);
    const r = hairAt(mass, i < locks - 1 ? to + lap : 1, phase, 0, end);
    const close = (one: Point, other: Point, k: number) => {
      const part = k / (l.length - 1);
      return between(one, other, 0.49 * taper * Math.max(0, (part - 0.5) / 0.5) ** 1.7);
    };
    const left = l.map((point, k) => close(point, r[k] as Point, k));
    const right = r.map((point, k) => close(point, l[k] as Point, k));
    const d = `${curve(left)}${curve([...right].reverse(), { continued: true })}Z`;
    return { d, left, right, middle: (from + to) / 2, end, phase };
  });
}

/** A few large locks that overlap, in one light. */
export function drawMass(mass: Mass): string {
  const { sheet, random, tones, guides, shade = 0, rooted = 0.6, rim } = mass;
  const locks = locksOf(mass);
  const whole = locks.map(({ d }) => d).join('');
  const middle = guides[Math.floor(guides.length / 2)] as readonly Point[];
  const [start, end] = [middle[0] as Point, middle.at(-1) as Point];
  const under = (color: string) => mix(color, tones.deep, shade * 0.72);
  const [dark, base, lit] = [under(tones.dark), under(tones.base), under(tones.lit)];
  const flow = (low: string, high: string) =>
    sheet.linear(start, end, [
      [0, mix(low, dark, rooted)],
      [0.3, low],
      [0.62, high],
      [1, under(mix(mix(low, tones.dark, 0.4), tones.tip, 0.75))],
    ]);
  const fills = [flow(base, mix(base, lit, 0.22)), flow(mix(base, dark, 0.3), base), flow(base, mix(base, lit, 0.42))];
  let out = path(whole, fills[1] as string);
  locks.forEach(({ d, left, right }, i) => {
    if (i) out += path(seam(left, 9), dark, 0.34);
    out += path(d, fills[(i * 2 + (i % 2)) % 3] as string);
    if (i < locks.length - 1) out += path(seam(right, 5), dark, 0.3);
  });
  out += clipped(sheet.clip(whole), inLightOfHead(mass) + strands(mass, locks, random));
  if (rim) {
    const edge = rim === 'first' ? (locks[0] as Lock).left : (locks.at(-1) as Lock).right;
    out += path(
      tapered(
        edge,
        edge.map((_, k) => 4.5 * Math.sin((k / (edge.length - 1)) * Math.PI)),
      ),
      tones.rim,
      0.55,
    );
  }
  return out;
}

/** The shade beside a lock's edge, deepest half way. */
const seam = (edge: readonly Point[], width: number) =>
  tapered(
    edge,
    edge.map((_, k) => width * Math.sin(Math.min(1, 0.06 + k / (edge.length - 1)) * Math.PI)),
  );

/** The halo that follows the skull, the glow of the side in the light, and the dusk of the other. */
export function inLightOfHead({ sheet, tones, shine, shade = 0 }: Pick<Mass, 'sheet' | 'tones' | 'shine' | 'shade'>) {
  const { middle, rx, ry, side } = shine;
  const strength = 1 - shade * 0.85;
  const wide = 1.12;
  const halo = sheet.radial(middle, rx * wide, ry * wide, [
    [0.6 / wide, tones.dark, 0.3],
    [0.7 / wide, tones.lit, 0],
    [0.8 / wide, tones.sheen, 0.46 * strength],
    [0.86 / wide, tones.sheen, 0.3 * strength],
    [0.95 / wide, tones.lit, 0],
    [1 / wide, tones.dark, 0.26],
    [1, tones.dark, 0],
  ]);
  const [x, y] = middle;
  const box = `<rect x="${Math.round(x - rx * wide)}" y="${Math.round(y - ry * wide)}"
width="${Math.round(rx * wide * 2)}" height="${Math.round(ry * wide * 2)}" fill="${halo}"/>`;
  return (
    glow(sheet, [x - side * rx * 0.9, y + 30], rx * 0.9, ry * 1.3, tones.deep, 0.5) +
    box +
    glow(sheet, [x + side * rx * 0.62, y - ry * 0.5], rx * 0.62, ry * 0.62, tones.sheen, 0.42 * strength)
  );
}

/** A handful of fine strands, some darker and some lighter than what they lie on. */
function strands(mass: Mass, locks: readonly Lock[], random: Random): string {
  const { tones, shade = 0 } = mass;
  let dark = '';
  let light = '';
  locks.forEach(({ middle, phase, end }, i) => {
    const across = middle + ((random() - 0.5) * 0.7) / locks.length;
    const [from, to] = [random() * 0.3, end * (0.65 + random() * 0.3)];
    const hair = hairAt(mass, across, phase, from, to);
    const width = 1.4 + random() * 2.6;
    const brush = tapered(
      hair,
      hair.map((_, k) => width * Math.sin((k / (hair.length - 1)) * Math.PI)),
    );
    if (i % 2) dark += brush;
    else light += brush;
  });
  return path(dark, tones.deep, 0.32) + path(light, tones.sheen, 0.34 * (1 - shade));
}

/** Single hairs that have come loose, from a point on. */
export function loose(starts: readonly (readonly Point[])[], color: string, width = 2.6): string {
  return path(
    starts
      .map((hair) =>
        tapered(
          hair,
          hair.map((_, k) => width * (1 - k / (hair.length - 1)) + 0.3),
        ),
      )
      .join(''),
    color,
    0.9,
  );
}

export const softEdge = (d: string, color: string, width: number) =>
  stroke(d, color, width, 0.1) + stroke(d, color, width * 0.66, 0.12) + stroke(d, color, width * 0.36, 0.16);
