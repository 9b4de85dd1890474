import type { Random } from '../../../random.ts';
import { mix } from '../color.ts';
import { between, clipped, curve, lerp, type Point, path, type Sheet, stroke } from '../svg.ts';
import type { Texture } from './style.ts';

export type HairTones = { dark: string; base: string; lit: string; sheen: string };

/** Hair as a surface: guides run from root to tip, side by side, all with as many points. */
export type Guides = readonly (readonly Point[])[];

type Locks = {
  sheet: Sheet;
  random: Random;
  tones: HairTones;
  texture: Texture;
  guides: Guides;
  /** How many strands are drawn. */
  strands?: number;
  /** Where the light falls brightest, and how far it reaches. */
  gloss?: { at: Point; reach: number; strength?: number };
  /** How much darker the roots are, 0 … 1. */
  rooted?: number;
};

export function drawLocks({ sheet, random, tones, texture, guides, strands = 34, gloss, rooted = 0.5 }: Locks): string {
  const waved = texture === 'wavy' ? guides.map((guide, i) => wave(guide, i)) : guides;
  if (texture === 'locs' || texture === 'braids') return ropes({ sheet, random, tones, texture, guides: waved });
  const first = waved[0] as readonly Point[];
  const last = waved.at(-1) as readonly Point[];
  const tips = waved.map((guide) => guide.at(-1) as Point);
  const roots = waved.map((guide) => guide[0] as Point);
  const outline = `${curve(first)}${curve(tips, { continued: true })}${curve([...last].reverse(), { continued: true })}
${curve([...roots].reverse(), { continued: true })}Z`;
  const start = roots[Math.floor(roots.length / 2)] as Point;
  const end = tips[Math.floor(tips.length / 2)] as Point;
  const fill = sheet.linear(start, end, [
    [0, mix(tones.base, tones.dark, rooted)],
    [0.35, tones.base],
    [0.75, mix(tones.base, tones.lit, 0.18)],
    [1, mix(tones.base, tones.dark, 0.25)],
  ]);
  let dark = '';
  let deep = '';
  let light = '';
  for (let i = 0; i < strands; i++) {
    const line = strand(waved, (i + random()) / strands, random);
    if (i % 3 === 0) deep += line;
    else if (i % 3 === 1) dark += line;
    else light += line;
  }
  const shine = gloss
    ? sheet.radial(gloss.at, gloss.reach, gloss.reach * 0.8, [
        [0, tones.sheen, 0.85 * (gloss.strength ?? 1)],
        [0.5, tones.lit, 0.6],
        [1, tones.lit, 0.16],
      ])
    : tones.lit;
  const content =
    stroke(deep, tones.dark, 4, 0.24) +
    stroke(dark, tones.dark, 1.6, 0.4) +
    stroke(light, shine, 3, gloss ? 0.62 : 0.3) +
    stroke(light, shine, 1.1, 0.8);
  return path(outline, fill) + clipped(sheet.clip(outline), content);
}

function strand(guides: Guides, across: number, random: Random): string {
  const scaled = Math.min(0.999, Math.max(0, across)) * (guides.length - 1);
  const index = Math.floor(scaled);
  const [a, b] = [guides[index] as readonly Point[], guides[index + 1] as readonly Point[]];
  const drift = (random() - 0.5) * 0.35;
  return curve(a.map((point, i) => between(point, b[i] as Point, scaled - index + (drift * i) / a.length)));
}

/** A guide with more points, that swings to and fro from its first third on. */
function wave(guide: readonly Point[], phase: number): Point[] {
  const points: Point[] = [];
  const [start, end] = [guide[0] as Point, guide.at(-1) as Point];
  const depth = Math.min(7, Math.hypot(end[0] - start[0], end[1] - start[1]) * 0.03);
  const fine = 2;
  for (let i = 0; i < (guide.length - 1) * fine + 1; i++) {
    const k = Math.min(guide.length - 2, Math.floor(i / fine));
    const [a, b] = [guide[k] as Point, guide[k + 1] as Point];
    const [x, y] = between(a, b, i / fine - k);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const swing = Math.sin(i * 1.5 + phase * 0.7) * depth * Math.min(1, Math.max(0, (i - 1) / 4));
    points.push([x + (-(b[1] - a[1]) / length) * swing, y + ((b[0] - a[0]) / length) * swing]);
  }
  return points;
}

/** Locs and braids: each a rope of its own. */
function ropes({ random, tones, texture, guides }: Locks): string {
  const count = texture === 'locs' ? 9 : 13;
  const width = texture === 'locs' ? 15 : 10.5;
  let all = '';
  for (let i = 0; i < count; i++) all += strand(guides, (i + 0.5) / count, random);
  const twist = texture === 'locs' ? 'stroke-dasharray="7 5"' : 'stroke-dasharray="5.5 4.5"';
  return (
    stroke(all, tones.dark, width + 3) +
    stroke(all, tones.base, width * 0.78) +
    stroke(all, tones.lit, width * 0.42, 0.55).replace('stroke-linecap="round"', `stroke-linecap="butt" ${twist}`) +
    stroke(all, tones.dark, 1.2, 0.5)
  );
}

const n = (value: number) => value.toFixed(1);

/** Curls around given places: a dark mass, and coils that catch the light. */
export function drawCurls({
  sheet,
  random,
  tones,
  places,
  size,
  gloss,
}: Pick<Locks, 'sheet' | 'random' | 'tones' | 'gloss'> & { places: readonly Point[]; size: number }): string {
  let mass = '';
  let middle = '';
  let light = '';
  let shade = '';
  for (const [x, y] of places) {
    const r = size * lerp(0.75, 1.25, random());
    mass += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`;
    const arc = (at: number, turn: number, sweep: number): string => {
      const points = [0, 0.5, 1].map(
        (part): Point => [x + Math.cos(turn + sweep * part) * at, y + Math.sin(turn + sweep * part) * at * 0.86],
      );
      return curve(points, { tension: 1 / 4 });
    };
    const turn = random() * 6.28;
    shade += arc(r * 0.92, turn + 2.6, 2.6);
    middle += arc(r * 0.62, turn, 3.6);
    light += arc(r * 0.84, turn - 0.4, 2.1) + (size > 9 ? arc(r * 0.38, turn + 1, 2.6) : '');
  }
  const glossed = gloss
    ? sheet.radial(gloss.at, gloss.reach, gloss.reach, [
        [0, tones.sheen, 0.9],
        [0.5, tones.lit, 0.55],
        [1, tones.base, 0.35],
      ])
    : tones.lit;
  return (
    path(mass, mix(tones.dark, tones.base, 0.4)) +
    stroke(shade, tones.dark, size * 0.24, 0.6) +
    stroke(middle, tones.base, size * 0.42, 0.85) +
    stroke(light, glossed, size * 0.17, 0.8)
  );
}
