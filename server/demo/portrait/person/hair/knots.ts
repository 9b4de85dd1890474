import { mix } from '../color.ts';
import { closedCurve, lerp, type Point, path, tapered } from '../svg.ts';
import { drawCloud, drawRopes } from './curls.ts';
import type { Hair, HairWork } from './hair.ts';
import { drawMass, loose } from './mass.ts';

/** Hair that is tied: a bun, a tail, a braid. */
export function drawKnot(work: HairWork): Hair {
  const { cut, frame, lean } = work;
  const shift = -frame.turn * 34;
  switch (cut.knot) {
    case 'top':
      return { behind: bun(work, [shift, -206], 54, 46), front: '' };
    case 'half':
      return { behind: bun(work, [shift, -188], 36, 30), front: '' };
    case 'low':
      return { behind: bun(work, [shift * 2.2 - lean * 22, 92], 78, 48), front: '' };
    case 'puff':
      return { behind: puff(work, shift), front: '' };
    case 'tail':
      return { behind: tail(work, shift), front: '' };
    case 'side-tail': {
      const x = lean * (frame.half - 2);
      const guides = [-1, -0.3, 0.4, 1].map((u): Point[] => [
        [x - lean * 10 + u * 12, 30],
        [x + lean * 4 + u * 20, 86],
        [x + lean * 16 + u * 34, 160],
        [x + lean * 18 + u * 36, 240],
        [x + lean * 6 + u * 26, 320],
        [x - lean * 6 + u * 6, 372],
      ]);
      const drawn = drawMass({
        ...work,
        guides,
        locks: 5,
        wave: 7,
        swings: 1.8,
        taper: 0.9,
        uneven: 0.12,
        rooted: 0.7,
      });
      return { behind: '', front: drawn + band([x - lean * 4, 58], 40, work) };
    }
    case 'braid':
      return { behind: '', front: braid(work) };
    default:
      return { behind: '', front: '' };
  }
}

function band([x, y]: Point, wide: number, { tones }: HairWork): string {
  return path(
    tapered(
      [
        [x - wide / 2, y],
        [x, y + 6],
        [x + wide / 2, y],
      ],
      [7, 10, 7],
    ),
    tones.deep,
    0.85,
  );
}

/** Rolled up softly: three turns, and wisps that got away. */
function bun(work: HairWork, [x, y]: Point, rx: number, ry: number): string {
  const { tones, random, sheet } = work;
  if (work.cut.texture === 'braids') {
    const turns = [0.94, 0.62, 0.3].map((k): Point[] =>
      Array.from({ length: 9 }, (_, i) => [
        x + Math.cos(i * 0.785 + k * 4) * rx * k,
        y + Math.sin(i * 0.785 + k * 4) * ry * k,
      ]),
    );
    const disc = path(
      closedCurve(
        Array.from({ length: 8 }, (_, i): Point => [x + Math.cos(i * 0.785) * rx, y + Math.sin(i * 0.785) * ry]),
      ),
      tones.deep,
    );
    return disc + drawRopes(work, turns, 19, '2 11');
  }
  const light = work.frame.lit || -0.5;
  const fill = sheet.radial([x + light * rx * 0.35, y - ry * 0.35], rx * 1.4, ry * 1.4, [
    [0, tones.lit],
    [0.4, tones.base],
    [1, tones.dark],
  ]);
  const body = closedCurve(
    Array.from({ length: 9 }, (_, i): Point => {
      const far = 1 + (random() - 0.5) * 0.1;
      return [x + Math.cos((i / 9) * 6.283) * rx * far, y + Math.sin((i / 9) * 6.283) * ry * far];
    }),
  );
  // Each turn of the roll is a crescent in shade and one in light.
  const turn = (at: number, k: number, sweep: number, width: number) =>
    tapered(
      [0, 0.25, 0.5, 0.75, 1].map(
        (part): Point => [
          x + Math.cos(at + part * sweep) * rx * k * (1 - part * 0.12),
          y + Math.sin(at + part * sweep) * ry * k * (1 - part * 0.12),
        ],
      ),
      [0.5, width, width * 1.3, width, 0.5],
    );
  const start = random() * 1.2;
  const dark = [turn(start + 0.4, 0.74, 2.7, 6), turn(start + 2.6, 0.62, 2.4, 6), turn(start + 4.5, 0.34, 2.6, 5)].join(
    '',
  );
  const bright = [
    turn(start - 2.4, 0.86, 1.7, 6),
    turn(start - 2.1, 0.52, 1.6, 5),
    turn(start - 0.5, 0.9, 1.2, 3),
  ].join('');
  const wisps = Array.from({ length: 5 }, (): Point[] => {
    const angle = -2.9 + random() * 2.7;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const bend = (random() - 0.5) * 16;
    return [
      [x + dx * rx * 0.8, y + dy * ry * 0.8],
      [x + dx * (rx + 8), y + dy * (ry + 6)],
      [x + dx * (rx + 15) + bend, y + dy * (ry + 9) + 6],
    ];
  });
  return (
    loose(wisps, tones.base, 3) + path(body, fill) + path(dark, tones.deep, 0.42) + path(bright, tones.sheen, 0.34)
  );
}

function puff(work: HairWork, shift: number): string {
  const { random, frame } = work;
  const places = Array.from({ length: 190 }, (): Point => {
    const [turn, far] = [random() * 6.28, Math.sqrt(random())];
    return [shift + Math.cos(turn) * 112 * far, -206 + Math.sin(turn) * 80 * far];
  }).sort((a, b) => Math.hypot(b[0] - shift, b[1] + 206) - Math.hypot(a[0] - shift, a[1] + 206));
  const shine = { middle: [shift, -200] as Point, rx: 124, ry: 92, side: frame.lit || -0.4 };
  const ground = Array.from(
    { length: 10 },
    (_, i): Point => [shift + Math.cos(i * 0.628) * 100, -206 + Math.sin(i * 0.628) * 68],
  );
  return path(closedCurve(ground), work.tones.dark) + drawCloud({ ...work, places, size: 11, shine });
}

function tail(work: HairWork, shift: number): string {
  const { lean, cut } = work;
  const x = shift - lean * 20;
  const guides = [-1, -0.4, 0.4, 1].map((u): Point[] => [
    [x + u * 12, -158],
    [x - lean * 74 + u * 34, -148],
    [x - lean * 128 + u * 38, -30],
    [x - lean * 138 + u * 40, 110],
    [x - lean * 116 + u * 30, 210],
    [x - lean * 104 + u * 8, 262],
  ]);
  return drawMass({
    ...work,
    guides,
    locks: 4,
    wave: cut.texture === 'wavy' ? 9 : 0,
    swings: 1.6,
    taper: 0.8,
    uneven: 0.08,
    shade: 0.15,
    ...(-lean === work.frame.lit ? { rim: 'first' as const } : {}),
  });
}

/** A plait over a shoulder, loosened a little: two rows of leaves, a band and the tip. */
function braid(work: HairWork): string {
  const { sheet, tones, lean, frame } = work;
  const at = (part: number): Point => [lean * (frame.half - 6 + Math.sin(part * 3) * 20), lerp(44, 352, part)];
  const fill = (side: number) =>
    sheet.linear(
      [lean * frame.half - 30 * side, 0],
      [lean * frame.half + 34 * side, 0],
      [
        [0, tones.dark],
        [0.5, tones.base],
        [1, mix(tones.base, tones.lit, 0.6)],
      ],
    );
  const fills = [fill(-1), fill(1)];
  let out = '';
  const count = 13;
  for (let i = 0; i < count; i++) {
    const part = i / count;
    const [x, y] = at(part);
    const side = i % 2 ? 1 : -1;
    const wide = 33 - part * 13;
    const leaf = closedCurve([
      [x - side * 10, y - 14],
      [x + side * wide * 0.7, y - 14],
      [x + side * wide, y + 12],
      [x + side * wide * 0.5, y + 36],
      [x - side * 8, y + 52],
      [x - side * 12, y + 24],
    ]);
    const crease = tapered(
      [
        [x + side * wide * 0.6, y - 4],
        [x + side * wide * 0.5, y + 16],
        [x - side * 4, y + 44],
      ],
      [0.4, 4, 0.4],
    );
    out += `<g transform="translate(0 4)">${path(leaf, tones.deep, 0.5)}</g>
${path(leaf, fills[side < 0 ? 0 : 1] as string)}${path(crease, tones.deep, 0.3)}`;
  }
  const [x, y] = at(1);
  const tip = [-1, 0, 1].map((u): Point[] => [
    [x + u * 8, y + 8],
    [x + u * 16, y + 30],
    [x + u * 4 + lean * 4, y + 62],
  ]);
  return out + drawMass({ ...work, guides: tip, locks: 3, taper: 0.9, uneven: 0.2 }) + band([x, y + 12], 26, work);
}
