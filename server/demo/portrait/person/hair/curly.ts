import { mix } from '../color.ts';
import { between, closedCurve, lerp, type Point, path } from '../svg.ts';
import { us } from './cap.ts';
import { drawCloud, drawRinglets, drawRopes } from './curls.ts';
import type { HairWork } from './hair.ts';
import { sides } from './shorn.ts';
import { ends } from './style.ts';

/** Hair that lies as it grows: curls, coils and locs around the face. */
export function looseHair(work: HairWork): string {
  const { cut, cap, tones, sheet } = work;
  const along = us(-1, 1, 25);
  const shape = cut.shorn ? along.filter((u) => Math.abs(u) < 0.68) : along;
  const outline = closedCurve([...shape.map((u) => cap.outer(u)), ...shape.map((u) => cap.root(u)).reverse()], 1 / 8);
  const fill = sheet.linear(
    [0, -190],
    [0, 30],
    [
      [0, mix(tones.base, tones.dark, 0.5)],
      [1, tones.dark],
    ],
  );
  const ground = (cut.shorn ? sides(work, 0.6) : '') + path(outline, fill);
  if (cut.texture === 'locs') return ground + shortLocs(work, shape);
  const isCoily = cut.texture === 'coily';
  const size = isCoily ? 9 : 15;
  const count = Math.round(isCoily ? 150 + cut.volume * 1.5 : 84 + cut.volume * 0.6);
  const falls = cut.length > 0 ? fallsOf(work) : [];
  const cloud = drawCloud({ ...work, places: places(work, count), size });
  const half = Math.ceil(falls.length / 2);
  return (
    ground +
    drawRinglets({ ...work, falls: falls.slice(0, half), width: 21, shade: 0.25 }) +
    cloud +
    drawRinglets({ ...work, falls: falls.slice(half), width: 19 })
  );
}

/** Places on the hair between the hairline and the outline, those at the hairline last. */
function places({ cap, random, cut }: HairWork, count: number): Point[] {
  const widest = cut.shorn ? 0.6 : 0.98;
  return Array.from({ length: count }, (_, i) => {
    const u = lerp(-widest, widest, (i + random()) / count);
    const part = random() ** 0.75;
    const uneven = 1 + (random() - 0.5) * 0.1;
    return { part, at: between(cap.root(u), cap.outer(u), lerp(0.03, 1, part) * uneven) };
  })
    .sort((a, b) => b.part - a.part)
    .map(({ at }) => at);
}

/** Curls that fall beside the face and behind it. */
function fallsOf({ cap, cut, random, frame, look }: HairWork): Point[][] {
  return [-1, 1]
    .flatMap((side) => {
      const [x] = cap.outer(side * 0.94);
      const falls = cut.over === 'both' || (cut.over === 'one' && side * look.hair.parting > 0);
      const low = cut.length === 3 && !falls ? 210 : (ends[cut.length] as number) - 6;
      const inner = side * (frame.half - 2) + frame.turn * 8;
      const count = 5 + cut.length;
      const all = Array.from({ length: count }, (_, i): Point[] => {
        const across = (i + 0.5) / count;
        const top: Point = [lerp(inner, x, across), lerp(-34, 8, random())];
        const bulge = side * (12 + 16 * across + random() * 8);
        const end = low - random() * 46 - Math.abs(across - 0.45) * 40;
        return [
          top,
          [top[0] + bulge * 0.8, lerp(top[1], end, 0.34)],
          [top[0] + bulge * (cut.length > 1 ? 1.2 : 1), lerp(top[1], end, 0.7)],
          [top[0] + bulge * (cut.length > 1 ? 0.7 : 0.5), end],
        ];
      });
      return all.sort(() => random() - 0.5);
    })
    .sort((a, b) => Math.abs((b[0] as Point)[0]) - Math.abs((a[0] as Point)[0]));
}

function shortLocs({ cap, tones, random }: HairWork, shape: readonly number[]): string {
  const rows = [0.85, 0.5, 0.2].flatMap((from) =>
    shape
      .filter((_, i) => i % 2 === (from === 0.5 ? 1 : 0))
      .map((u): Point[] => {
        const [root, tip] = [cap.root(u * 0.94), cap.outer(u)];
        const swing = (random() - 0.5) * 16;
        const down = 24 + Math.abs(u) * 46 + random() * 14;
        const start = between(root, tip, from);
        const out = Math.sign(u || 1) * (6 + Math.abs(u) * 16);
        return [
          start,
          [start[0] + out * 0.6, start[1] - 12],
          [start[0] + out + swing * 0.4, start[1] + down * 0.3],
          [start[0] + out + swing, start[1] + down],
        ];
      }),
  );
  return drawRopes({ tones }, rows, 14, '1 9');
}
