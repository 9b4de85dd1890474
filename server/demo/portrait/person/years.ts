import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import { type Look, ramp } from './look.ts';
import { mouthHalf, mouthLine } from './mouth.ts';
import { noseBase } from './nose.ts';
import type { Shot } from './shot.ts';
import { glow, type Point, path, type Sheet, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

/**
 * Lines and folds of the years and of laughter, kindly: none before the mid-thirties, hints up to fifty, soft lines up
 * to 65, and folds of little contrast after.
 */
export function drawYears(drawing: Drawing): string {
  const { look, shot } = drawing;
  const { joy } = mimicOf(look, shot);
  const hint = ramp(look.age, 35, 50);
  const lines = ramp(look.age, 48, 66);
  const folds = ramp(look.age, 56, 70);
  return (
    smileLines(drawing, joy * (0.05 + hint * 0.26) + lines * 0.38 + folds * 0.4, folds) +
    (lines > 0 ? lids(drawing, lines, folds) + forehead(drawing, lines * 0.2 + folds * 0.16, folds) : '') +
    (hint * joy + lines > 0.2
      ? crowsFeet(drawing, hint * joy * 0.16 + lines * (0.16 + joy * 0.16) + folds * 0.26)
      : '') +
    (folds > 0 ? jowls(drawing, folds) : '')
  );
}

/** From the nose's wings around the mouth: a shade with a lit cheek beside it, rather than a line. */
function smileLines({ sheet, frame, look, shot, skin }: Drawing, strength: number, folds: number): string {
  if (strength < 0.03) return '';
  const { at } = frame;
  const { corners } = mimicOf(look, shot).mouth;
  const half = mouthHalf(look, shot);
  const mouth = mouthLine(look, frame);
  const base = noseBase(look);
  const tone = mix(mix(skin.shade, skin.blush, 0.3), skin.deep, folds * 0.3);
  return [-1, 1]
    .map((side) => {
      const rise = corners[side < 0 ? 0 : 1];
      const line: Point[] = [
        at(side * 23, base - 4, 103),
        at(side * (half * 0.74 + 6), base + 11, 86),
        at(side * (half + 7), mouth - rise - 5, 70),
        at(side * (half + 7.5), mouth - rise + 9, 64),
      ];
      return (
        glow(sheet, line[1] as Point, 11, 20, tone, strength * 0.36, side * -38) +
        glow(sheet, line[2] as Point, 11, 19, tone, strength * 0.5, side * -14) +
        glow(sheet, at(side * (half + 16), mouth - rise - 20, 66), 15, 26, skin.lit, folds * 0.3, side * -20) +
        path(tapered(line, [0.3, 1.8 + folds * 3, 2.2 + folds * 4.4, 0.3]), tone, Math.max(0, strength - 0.08) * 0.75)
      );
    })
    .join('');
}

/** Below the eyes: a pouch with light on it and shade along its lower edge. */
function lids({ sheet, frame, skin }: Drawing, lines: number, folds: number): string {
  const { at } = frame;
  const tone = mix(mix(skin.shade, skin.blush, 0.35), skin.deep, folds * 0.2);
  return [-1, 1]
    .map((side) => {
      const bag = [at(side * 25, 12, 92), at(side * 45, 24 + folds * 5, 88), at(side * 72, 15 + folds * 2, 76)];
      return (
        glow(sheet, at(side * 48, 28, 88), 32, 14, tone, folds * 0.55) +
        path(tapered(bag, [0.3, 2.2 + folds * 3.6, 0.3]), tone, lines * 0.34 + folds * 0.3) +
        glow(sheet, at(side * 47, 16 + folds, 88), 23, 7, skin.lit, lines * 0.3 + folds * 0.24)
      );
    })
    .join('');
}

function crowsFeet({ frame, skin }: Drawing, strength: number): string {
  const { at } = frame;
  const d = [-1, 1]
    .flatMap((side) =>
      [-5, 2, 9].map((dy, i) =>
        tapered(
          [at(side * 83, dy * 0.6, 60), at(side * (89 + (i % 2)), dy, 50), at(side * (94 - (i % 2)), dy * 1.7, 40)],
          [0.3, 1.8, 0.2],
        ),
      ),
    )
    .join('');
  return path(d, mix(skin.shade, skin.blush, 0.2), strength * 1.3);
}

function forehead({ frame, skin }: Drawing, strength: number, folds: number): string {
  const { at } = frame;
  const d = [-72, -88]
    .map((y, i) =>
      tapered(
        [
          at(-46 + i * 8, y + 2, 86),
          at(-20, y - 2, 102),
          at(2, y, 104),
          at(24, y - 2, 101),
          at(44 - i * 10, y + 2, 87),
        ],
        [0.3, 2 + folds * 2.4, 1.6 + folds * 2, 2 + folds * 2.4, 0.3],
      ),
    )
    .join('');
  return path(d, skin.shade, strength);
}

/** Cheeks that have sunk, the jaw's soft edge below them, and folds from the mouth's corners down. */
function jowls({ sheet, frame, look, shot, skin }: Drawing, folds: number): string {
  const { at, chin, half } = frame;
  const mouth = mouthLine(look, frame);
  const corner = mouthHalf(look, shot);
  const tone = mix(mix(skin.shade, skin.blush, 0.25), skin.deep, folds * 0.2);
  return [-1, 1]
    .map((side) => {
      const line = [
        at(side * (corner + 2), mouth + 8, 66),
        at(side * (corner + 5), mouth + 22, 66),
        at(side * (corner - 4), mouth + 38, 68),
      ];
      return (
        glow(sheet, at(side * (half - 28), 64, 62), 24, 40, tone, folds * 0.5, side * 24) +
        glow(sheet, at(side * 46, chin - 22, 62), 20, 24, skin.shade, folds * 0.6, side * 24) +
        glow(sheet, at(side * (half - 38), chin - 44, 56), 22, 20, skin.lit, folds * 0.4) +
        path(tapered(line, [0.3, 2.6 + folds * 3, 0.3]), tone, folds * 0.46)
      );
    })
    .join('');
}
