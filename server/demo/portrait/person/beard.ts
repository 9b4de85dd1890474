import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import { mouthHalf, mouthLine } from './mouth.ts';
import { noseBase } from './nose.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, glow, lerp, type Point, path, type Sheet, stroke } from './svg.ts';

type Drawing = {
  sheet: Sheet;
  frame: Frame;
  look: Look;
  shot: Shot;
  skin: SkinTone;
  random: () => number;
  faceClip: string;
};
type Outline = (out: number) => Point[];
type Layers = readonly (readonly [out: number, opacity: number])[];

/** Beards lie under the mouth's drawing, so that lips stay free. */
export function drawBeard(drawing: Drawing): string {
  const { look, skin, frame, shot } = drawing;
  const { beard } = look;
  if (beard === 'none') return '';
  const { dim, ambient } = shot.light;
  const color = mix(mix(look.beardColor, skin.shade, 0.16), ambient, dim * 0.16);
  const mouth = mouthLine(look, frame);
  if (beard === 'stubble') return drawStubble(drawing, color, mouth);
  const jaw = beard === 'moustache' ? '' : drawJaw(drawing, color, mouth);
  return jaw + drawMoustache(drawing, color, mouth);
}

/** Several outlines, each a little larger and fainter, make a soft edge without a filter. */
const soft = (outline: Outline, color: string, layers: Layers) =>
  layers.map(([out, opacity]) => path(closedCurve(outline(out)), color, opacity)).join('');

/** Hairs that begin at a point and run by (dx, dy). */
function hairs(random: () => number, count: number, from: (part: number) => readonly [Point, number, number]): string {
  return Array.from({ length: count }, () => {
    const [[x, y], dx, dy] = from(random());
    const k = lerp(0.6, 1.1, random());
    return `M${x.toFixed(1)} ${y.toFixed(1)}q${(dx * 0.2 * k).toFixed(1)} ${(dy * 0.6 * k).toFixed(1)}
${(dx * k).toFixed(1)} ${(dy * k).toFixed(1)}`;
  }).join('');
}

/** The upper edge of a beard on a cheek (0 under the lip … 1 at the ear). */
const cheekLine = (mouth: number, u: number) => lerp(mouth + 21, 8, u ** 1.55) - Math.sin(u * Math.PI) * 2;

/** The jaw's beard: its upper edge falls from the ears to below the lip. `out` moves it outwards. */
function jawOf({ frame, look, shot }: Drawing, mouth: number, length: number): Outline {
  const { at, chin, half } = frame;
  const lip = mimicOf(look, shot).mouth.open * 0.7;
  if (look.beard === 'goatee')
    return (out) => [
      at(-14, mouth + lip + 19 - out, 99),
      at(14, mouth + lip + 19 - out, 99),
      at(26 + out, mouth + lip + 26, 92),
      at(27 + out, chin - 12, 80),
      [at(15, 0, 84)[0], chin + length + out * 0.6],
      [at(-15, 0, 84)[0], chin + length + out * 0.6],
      at(-27 - out, chin - 12, 80),
      at(-26 - out, mouth + lip + 26, 92),
    ];
  return (out) => {
    const beside = (side: number): Point[] => [
      frame.edge(0, side, -1),
      ...[0.86, 0.7, 0.54, 0.4, 0.2].map((u) =>
        at(side * lerp(6, half - 2, u), cheekLine(mouth + lip * (1 - u), u) - out, 99 - u * u * 62),
      ),
    ];
    const below = (side: number): Point[] => [
      frame.edge(40, side, length * 0.1 + out * 0.3),
      frame.edge(80, side, length * 0.28 + out * 0.3),
      frame.edge(112, side, length * 0.42 + out * 0.3),
      [frame.edge(chin - 20, side)[0] + side * length * 0.3, chin - 18 + length * 0.55 + out * 0.3],
      [at(side * 18, 0, 84)[0], chin + length + out * 0.3],
    ];
    return [...beside(-1), ...beside(1).reverse(), ...below(1), ...below(-1).reverse()];
  };
}

/** From beside the mouth's corners down to the jaw. */
function connected({ frame, look, shot }: Drawing, mouth: number, side: number): Outline {
  const { at } = frame;
  const { corners, open } = mimicOf(look, shot).mouth;
  const half = mouthHalf(look, shot) - 3;
  const y = mouth - corners[side < 0 ? 0 : 1] - open * 0.2;
  return (out) => [
    at(side * (half * 0.84), y - 8 - out, 72),
    at(side * (half + 9 + out), y - 2, 64),
    at(side * (half + 13 + out), mouth + 16, 62),
    at(side * (half - 4), mouth + 34, 72),
    at(side * (half - 12), mouth + 24, 76),
    at(side * (half - 1), y + 6, 68),
  ];
}

function drawJaw(drawing: Drawing, color: string, mouth: number): string {
  const { sheet, frame, look, random } = drawing;
  const { at, chin, half } = frame;
  const goatee = look.beard === 'goatee';
  const full = look.beard === 'full';
  const length = full ? 17 : goatee ? 7 : 3;
  const outline = jawOf(drawing, mouth, length);
  const fill = sheet.linear(
    [0, 0],
    [0, chin + length],
    [
      [0, color, 0.1],
      [0.24, color, 0.66],
      [0.46, color, full ? 1 : 0.86],
      [0.8, color, full ? 1 : 0.9],
      [1, mix(color, '#100a0b', 0.3), full ? 1 : 0.9],
    ],
  );
  const lit = mix(color, '#ffe0c0', 0.24);
  const dark = mix(color, '#0c0708', 0.36);
  const inside = (part: number): readonly [Point, number, number] => {
    const u = part * 2 - 1;
    const wide = goatee ? 26 : half - 8;
    const y = lerp(goatee ? mouth + 22 : cheekLine(mouth, Math.abs(u)), chin + length * 0.6, random());
    return [at(u * wide, y, 92 - u * u * 46), u * 5 + 0.5, full ? 19 : 12];
  };
  const edge = (part: number): readonly [Point, number, number] => {
    const u = part * 2 - 1;
    const y = cheekLine(mouth, Math.abs(u)) - random() * 3;
    return [at(u * (half - 4), y, 96 - u * u * 58), u * 2, 3.4];
  };
  const layers: Layers = [
    [4.5, 0.1],
    [2.5, 0.16],
  ];
  const paint = goatee ? color : fill;
  const sides = goatee ? [] : [-1, 1].map((side) => connected(drawing, mouth, side));
  return (
    clipped(
      drawing.faceClip,
      soft(outline, paint, layers) + (goatee ? '' : stroke(hairs(random, 44, edge), color, 1, 0.26)),
    ) +
    path(closedCurve(outline(0)), paint, 0.96) +
    sides.map((side) => soft(side, color, [...layers, [0, full ? 0.94 : 0.7]])).join('') +
    clipped(
      sheet.clip(closedCurve(outline(0))),
      stroke(hairs(random, goatee ? 60 : 150, inside), dark, 1.3, 0.24) +
        stroke(hairs(random, goatee ? 50 : 130, inside), lit, 1.2, 0.3) +
        glow(sheet, at((frame.lit || 0.3) * 22, chin - 16, 92), 44, 26, lit, 0.4) +
        glow(sheet, at((frame.lit || 0.3) * -64, chin - 34, 60), 40, 60, dark, 0.34),
    )
  );
}

/** Over the upper lip, from under the nose to past the mouth's corners. */
function moustacheOf({ frame, look, shot }: Drawing, mouth: number): Outline {
  const { at } = frame;
  const { corners, open } = mimicOf(look, shot).mouth;
  const half = mouthHalf(look, shot) - 3;
  const y = mouth - open * 0.2;
  const base = noseBase(look);
  const own = look.beard === 'moustache' ? 1 : 0;
  const top = lerp(base, y, 0.36);
  return (out) => {
    const reach = half + 3 - own * 6 + out * 0.6;
    const beside = (side: number): Point[] => {
      const rise = corners[side < 0 ? 0 : 1];
      return [
        at(side * 5, top + 1 - out, 99),
        at(side * 14, top - 2 - out, 98),
        at(side * reach * 0.62, lerp(top, y - rise * 0.4, 0.46) - out, 88),
        at(side * reach * 0.9, y - rise * 0.8 - 5 - out, 74),
        at(side * reach, y - rise + 3 - own * 2, 64),
        at(side * reach * 0.86, y - rise * 0.76 + 2 - own * 2, 72),
        at(side * reach * 0.5, y - rise * 0.3 - 4, 85),
        at(side * reach * 0.2, y - 6.5, 95),
      ];
    };
    return [...beside(-1).reverse(), ...beside(1)];
  };
}

function drawMoustache(drawing: Drawing, color: string, mouth: number): string {
  const { frame, look, random, sheet } = drawing;
  const outline = moustacheOf(drawing, mouth);
  const top = lerp(noseBase(look), mouth, 0.36);
  const lit = mix(color, '#ffe0c0', 0.24);
  const dark = mix(color, '#0c0708', 0.36);
  const from = (part: number): readonly [Point, number, number] => {
    const u = part * 2 - 1;
    return [frame.at(u * 44, top + Math.abs(u) * 11 + random() * 8, 97 - u * u * 26), u * 9, 8];
  };
  const d = closedCurve(outline(0));
  return (
    soft(outline, color, [
      [2.6, 0.14],
      [1.2, 0.24],
    ]) +
    path(d, color, look.beard === 'short' ? 0.8 : 0.95) +
    clipped(
      sheet.clip(d),
      stroke(hairs(random, 40, from), dark, 1.1, 0.24) + stroke(hairs(random, 40, from), lit, 1, 0.28),
    )
  );
}

/** A few days: an even shade that follows the beard's place and fades upwards. */
function drawStubble(drawing: Drawing, color: string, mouth: number): string {
  const { frame, skin, faceClip, sheet, random } = drawing;
  const { at, chin, half } = frame;
  const shade = mix(color, skin.shade, 0.42);
  /** One day's growth … a week's. */
  const days = 0.35 + (drawing.look.seed % 11) * 0.11;
  const fill = sheet.linear(
    [0, 10],
    [0, chin],
    [
      [0, shade, 0],
      [0.35, shade, 0.16 * days],
      [0.7, shade, 0.26 * days],
      [1, shade, 0.33 * days],
    ],
  );
  const dots = (part: number): readonly [Point, number, number] => {
    const u = part * 2 - 1;
    return [at(u * (half - 6), lerp(cheekLine(mouth, Math.abs(u)) + 4, chin, random()), 92 - u * u * 46), u, 2.2];
  };
  const jaw = jawOf(drawing, mouth, 4);
  const lip = moustacheOf(drawing, mouth);
  return clipped(
    faceClip,
    soft(jaw, fill, [
      [14, 0.4],
      [7, 0.5],
      [0, 0.55],
      [-7, 0.55],
    ]) +
      soft(lip, shade, [
        [3, 0.07 * days],
        [1, 0.09 * days],
        [-1, 0.11 * days],
      ]) +
      glow(sheet, at(0, chin - 10, 92), 66, 30, shade, 0.2 * days) +
      stroke(hairs(random, Math.round(130 * days), dots), mix(color, skin.deep, 0.3), 0.8, 0.1 + days * 0.08),
  );
}
