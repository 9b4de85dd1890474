import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Expression, Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

/** Half the mouth's width, how far its corners rise on the left and right, and how far it is open. */
const mouths: Record<Expression, readonly [half: number, left: number, right: number, open: number]> = {
  'open-smile': [46, 10, 10, 14],
  smile: [40, 7, 7, 0],
  laugh: [47, 11, 11, 21],
  calm: [35, 3.6, 3.6, 0],
  smirk: [37, 2.5, 8, 0],
  pensive: [33, 1.6, 1.6, 0],
};

export function drawMouth({ sheet, frame, look, shot, skin }: Drawing): string {
  const { lips, ageing, makeup } = look;
  const [halfWidth, left, right, open] = mouths[shot.expression];
  const half = halfWidth + lips.width * 3;
  const full = (1 + lips.fullness * 0.22 + skin.dark * 0.16) * (1 - ageing * 0.32) * (open ? 0.86 : 1);
  const y = 102 + look.face.length * 3 - open * 0.25;
  const on = (part: number, dy: number) =>
    frame.at(part * half, y + dy - (part < 0 ? left : right) * Math.abs(part) ** 1.7, 102 - part * part * 24);
  const upperH = 10.8 * full;
  const lowerH = 14.5 * full;
  const bow = 2.5 + lips.bow * 2;
  const { line, top, gap, base } = outlinesOf({ on, open, upperH, lowerH, bow });
  const bare = look.gender === 'female' ? skin.lip : mix(skin.lip, skin.base, 0.36);
  const lip = mix(bare, look.lipColor, makeup * 0.75);
  const dark = mix(lip, skin.deep, 0.42);
  const upperFill = sheet.linear(on(0, -upperH), on(0, 2), [
    [0, mix(lip, skin.base, 0.2)],
    [1, dark],
  ]);
  const lowerFill = sheet.linear(on(0, open), on(0, open + lowerH), [
    [0, mix(lip, skin.deep, 0.1)],
    [0.45, mix(lip, skin.lit, 0.14)],
    [1, mix(lip, skin.base, 0.32)],
  ]);
  const light = frame.lit * 0.12;
  let out = glow(sheet, on(0, open + lowerH + 8), half * 0.62, 11, skin.shade, 0.75);
  out += glow(sheet, on(0, open + lowerH + 26), 24, 15, skin.lit, 0.4);
  out += stroke(
    curve([on(-0.09, -upperH - 3), on(-0.075, -upperH - 17)]) + curve([on(0.09, -upperH - 3), on(0.075, -upperH - 17)]),
    skin.shade,
    3.4,
    0.13,
  );
  for (const [side, rise] of [
    [-1, left],
    [1, right],
  ] as const) {
    out += glow(sheet, on(side * 1.08, 1), 12, 11, skin.deep, 0.3 + rise * 0.02);
    if (rise > 3) {
      const fold = [
        frame.at(side * 30, 62, 100),
        frame.at(side * (half * 1.05), 74, 84),
        frame.at(side * (half * 1.2), y - rise + 2, 74),
        frame.at(side * half * 1.13, y + 14, 72),
      ];
      out += path(tapered(fold, [0.4, 3 + rise * 0.14, 3.4, 0.4]), skin.shade, 0.34 + ageing * 0.4);
    }
  }
  if (open)
    out += drawTeeth({
      sheet,
      on,
      line,
      gap,
      half,
      open,
      ivory: mix(ageing > 0.5 ? '#efe6d6' : '#f8f3ec', skin.shade, 0.06),
    });
  out += path(`${curve(top)}${curve([...line].reverse(), { continued: true })}Z`, upperFill);
  out += path(`${curve(gap)}${curve([...base].reverse(), { continued: true })}Z`, lowerFill);
  out += glow(
    sheet,
    on(light - 0.02, open + lowerH * 0.42),
    half * 0.36,
    lowerH * 0.32,
    mix(skin.lit, '#ffffff', 0.4),
    0.32 + makeup * 0.25,
  );
  out += stroke(curve(top.slice(1, 6).map(([px, py]): Point => [px, py - 1.3])), skin.lit, 1.6, 0.3);
  if (!open) out += path(tapered(line, [0.6, 1.9, 2.3, 2.8, 2.3, 1.9, 0.6]), mix(skin.deep, '#3a1016', 0.5), 0.82);
  return out;
}

type On = (part: number, dy: number) => Point;

/** Where the lips meet, the edge of the upper one, and both edges of the lower one. */
function outlinesOf({
  on,
  open,
  upperH,
  lowerH,
  bow,
}: {
  on: On;
  open: number;
  upperH: number;
  lowerH: number;
  bow: number;
}) {
  const line = [on(-1, 0), on(-0.62, 1), on(-0.28, 0.6), on(0, 1.8), on(0.28, 0.6), on(0.62, 1), on(1, 0)];
  const top = [
    on(-1, 0),
    on(-0.55, -upperH * 0.62),
    on(-0.18, -upperH),
    on(0, -upperH + bow),
    on(0.18, -upperH),
    on(0.55, -upperH * 0.62),
    on(1, 0),
  ];
  const gap = [
    on(-0.97, 0.6),
    on(-0.6, open * 0.72),
    on(-0.25, open),
    on(0, open * 1.04),
    on(0.25, open),
    on(0.6, open * 0.72),
    on(0.97, 0.6),
  ];
  const base = [
    on(-0.97, 1),
    on(-0.6, open * 0.8 + lowerH * 0.62),
    on(-0.22, open + lowerH * 0.98),
    on(0, open + lowerH),
    on(0.22, open + lowerH * 0.98),
    on(0.6, open * 0.8 + lowerH * 0.62),
    on(0.97, 1),
  ];
  return { line, top, gap, base };
}

interface OpenMouth {
  sheet: Sheet;
  on: On;
  line: readonly Point[];
  gap: readonly Point[];
  half: number;
  open: number;
  ivory: string;
}

function drawTeeth({ sheet, on, line, gap, half, open, ivory }: OpenMouth): string {
  const hole = closedCurve([...line, ...[...gap].reverse()]);
  const teeth = [
    on(-0.9, 0),
    ...line.slice(1, 6),
    on(0.9, 0),
    on(0.66, open * 0.52),
    on(0.3, open * 0.74),
    on(0, open * 0.8),
    on(-0.3, open * 0.74),
    on(-0.66, open * 0.52),
  ];
  const shine = sheet.linear(on(-1, 0), on(1, 0), [
    [0, mix(ivory, '#6a4a48', 0.55)],
    [0.28, ivory],
    [0.72, ivory],
    [1, mix(ivory, '#6a4a48', 0.55)],
  ]);
  const seams = [-0.42, -0.2, 0, 0.2, 0.42].map((part) => curve([on(part, -1), on(part * 0.98, open * 0.7)])).join('');
  return (
    path(hole, '#5a2226') +
    clipped(
      sheet.clip(hole),
      (open > 15 ? glow(sheet, on(0, open * 1.05), half * 0.5, 9, '#c8666a', 0.9) : '') +
        path(closedCurve(teeth), shine) +
        stroke(seams, '#a89a90', 0.9, 0.35) +
        stroke(curve(line.map(([px, py]): Point => [px, py + 1.5])), '#3a1618', 3, 0.4),
    )
  );
}
