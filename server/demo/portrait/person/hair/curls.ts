import type { Random } from '../../../random.ts';
import { mix } from '../color.ts';
import { clipped, curve, lerp, type Point, path, type Sheet, tapered } from '../svg.ts';
import { type HairTones, inLightOfHead, type Shine } from './mass.ts';

const n = (value: number) => value.toFixed(1);
const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`;

type Cloud = {
  sheet: Sheet;
  random: Random;
  tones: HairTones;
  shine: Shine;
  /** Middles of curls, from those behind to those before. */
  places: readonly Point[];
  /** Half of a curl. */
  size: number;
  shade?: number;
};

/** Curls as one soft cloud: round at its edge, with coils that catch the light here and there. */
export function drawCloud({ sheet, random, tones, shine, places, size, shade = 0 }: Cloud): string {
  let halo = '';
  let mass = '';
  let shadow = '';
  let body = '';
  let light = '';
  let gleam = '';
  const [mx, my] = shine.middle;
  places.forEach(([x, y], i) => {
    const r = size * lerp(0.7, 1.25, random());
    mass += disc(x, y, r);
    halo += disc(x + (random() - 0.5) * 4, y + (random() - 0.5) * 4, r * 1.16);
    const turn = random() * 6.28;
    const lit = Math.max(0, ((x - mx) / shine.rx) * shine.side * 0.6 - ((y - my) / shine.ry) * 0.8);
    if (i % 2) shadow += coil(x, y, r * 0.86, turn, r * 0.42);
    body += coil(x, y, r * 0.6, turn + 2.4, r * 0.5);
    if (i % 3 === 0 || random() < lit * 0.6) light += coil(x, y, r * 0.74, -2.4 + random() * 1.2, r * 0.3);
    if (random() < lit * 0.42) gleam += coil(x, y, r * 0.7, -2.2 + random() * 0.8, r * 0.22);
  });
  const under = (color: string) => mix(color, tones.deep, shade * 0.7);
  return (
    path(halo, under(tones.dark), 0.4) +
    path(mass, under(mix(tones.dark, tones.base, 0.45))) +
    path(shadow, tones.deep, 0.34) +
    path(body, under(tones.base), 0.66) +
    path(light, under(mix(tones.base, tones.lit, 0.6)), 0.5) +
    path(gleam, tones.sheen, 0.5 * (1 - shade)) +
    clipped(sheet.clip(mass), inLightOfHead({ sheet, tones, shine, shade: Math.max(0.45, shade) }))
  );
}

function coil(x: number, y: number, r: number, turn: number, width: number): string {
  const points = [0, 0.33, 0.66, 1].map(
    (part): Point => [x + Math.cos(turn + part * 2.5) * r, y + Math.sin(turn + part * 2.5) * r * 0.92],
  );
  return tapered(points, [0.4, width, width * 0.9, 0.4]);
}

type Ringlets = Omit<Cloud, 'places' | 'size'> & { falls: readonly (readonly Point[])[]; width: number };

/** Long curls: ribbons that wind down and end in a hook. */
export function drawRinglets({ random, tones, falls, width, shade = 0 }: Ringlets): string {
  const under = (color: string) => mix(color, tones.deep, shade * 0.7);
  let out = '';
  falls.forEach((fall, i) => {
    const wide = width * lerp(0.75, 1.2, random());
    const phase = random() * 6.28;
    const count = 13;
    const [start, end] = [fall[0] as Point, fall.at(-1) as Point];
    const bends = Math.hypot(end[0] - start[0], end[1] - start[1]) / 26;
    const points = Array.from({ length: count }, (_, k): Point => {
      const part = k / (count - 1);
      const place = part * (fall.length - 1);
      const at = Math.min(fall.length - 2, Math.floor(place));
      const [a, b] = [fall[at] as Point, fall[at + 1] as Point];
      const swing = Math.sin(phase + part * bends) * wide * 0.62 * Math.min(1, part * 3);
      return [lerp(a[0], b[0], place - at) + swing, lerp(a[1], b[1], place - at)];
    });
    const widths = points.map((_, k) => wide * (0.55 + 0.45 * Math.sin(Math.min(1, 0.2 + k / count) * Math.PI)));
    const base = mix(tones.base, i % 2 ? tones.dark : tones.lit, 0.18);
    out += path(
      tapered(
        points,
        widths.map((one) => one + 3),
      ),
      under(tones.dark),
      0.85,
    );
    out += path(tapered(points, widths), under(base));
    out += path(
      tapered(
        points.map(([x, y]): Point => [x - wide * 0.16, y]),
        widths.map((one, k) => one * 0.34 * Math.max(0.05, Math.sin(phase + (k / count) * bends + 0.8))),
      ),
      under(mix(tones.lit, tones.sheen, 0.4)),
      0.6,
    );
  });
  return out;
}

/** Locs and braids, each a rope of its own. */
export function drawRopes(
  { tones, shade = 0 }: Pick<Cloud, 'tones' | 'shade'>,
  ropes: readonly (readonly Point[])[],
  width: number,
  twist: string,
): string {
  const under = (color: string) => mix(color, tones.deep, shade * 0.7);
  return ropes
    .map((rope, i) => {
      const d = curve(rope);
      const line = (color: string, wide: number, opacity: number, more = '') =>
        `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(wide)}" stroke-linecap="round"
stroke-opacity="${opacity}"${more}/>`;
      const dash = ` stroke-dasharray="${twist}" stroke-dashoffset="${i * 3}"`;
      return (
        line(under(tones.deep), width + 2.6, 0.9) +
        line(under(mix(tones.base, tones.dark, i % 2 ? 0.35 : 0)), width * 0.86, 1) +
        line(under(tones.lit), width * 0.5, 0.36, dash.replace('stroke-dash', 'stroke-linejoin="round" stroke-dash'))
      );
    })
    .join('');
}
