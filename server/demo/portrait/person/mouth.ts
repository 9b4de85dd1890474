import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import { noseBase } from './nose.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };
type On = (part: number, dy: number) => Point;

/** Where the lips meet, between the nose and the chin. */
export const mouthLine = (look: Look, frame: Frame) => lerp(noseBase(look), frame.chin, 0.39);

/** Half of the mouth, from its middle to a corner. */
export const mouthHalf = (look: Look, shot: Shot) =>
  mimicOf(look, shot).mouth.half * 0.86 + look.lips.width * 4.6 + (look.gender === 'female' ? 0 : 4) + look.skin.dark;

export function drawMouth({ sheet, frame, look, shot, skin }: Drawing): string {
  const { lips, ageing, makeup } = look;
  const woman = look.gender === 'female';
  const { mouth } = mimicOf(look, shot);
  const { open } = mouth;
  const half = mouthHalf(look, shot);
  const full =
    (1 + lips.fullness * 0.34 + skin.dark * 0.16 + (woman ? 0.14 : -0.04)) * (1 - ageing * 0.25) * mouth.lips;
  const y = mouthLine(look, frame) - open * 0.2;
  const on = (part: number, dy: number) =>
    frame.at(
      part * half,
      y + dy - lerp(mouth.corners[0], mouth.corners[1], (part + 1) / 2) * (Math.abs(part) ** 1.8 - 0.18),
      90 - part * part * 30,
    );
  const upperH = 9.6 * full;
  const lowerH = 13.2 * full;
  const { line, top, gap, base } = outlinesOf({ on, open, upperH, lowerH, bow: 1.2 + lips.bow * 2.2 });
  const bare = woman ? skin.lip : mix(skin.lip, skin.base, 0.26);
  const lip = mix(bare, look.lipColor, makeup * 0.8);
  const dark = mix(lip, skin.deep, 0.3);
  const upperFill = sheet.linear(on(0, -upperH), on(0, 2), [
    [0, mix(lip, skin.base, 0.22)],
    [0.55, lip],
    [1, dark],
  ]);
  const lowerFill = sheet.linear(on(0, open), on(0, open + lowerH), [
    [0, mix(lip, skin.deep, 0.12)],
    [0.4, mix(lip, skin.lit, 0.12)],
    [1, mix(lip, skin.base, 0.25)],
  ]);
  let out = glow(sheet, on(0, open + lowerH + 6), half * 0.62, 8, skin.shade, 0.62);
  for (const side of [-1, 1]) {
    const rise = mouth.corners[side < 0 ? 0 : 1];
    const tone = mix(skin.shade, skin.blush, 0.3);
    out += glow(sheet, on(side * 1.08, -2), 9, 8, tone, 0.3 + rise * 0.016);
    // The corner itself turns up, whatever the lips do.
    const tick = [on(side * 0.93, 0.4), on(side * 1.03, -0.4), on(side * 1.09, -3.4 - rise * 0.14)];
    out += path(tapered(tick, [0.6, 2.3, 0.4]), mix(skin.deep, skin.lip, 0.4), 0.62);
    if (rise > 9) {
      const dimple = [on(side * 1.11, -8), on(side * 1.17, -3), on(side * 1.14, 2)];
      out += path(tapered(dimple, [0.3, 1.9, 0.3]), tone, 0.42);
    }
  }
  const upper = `${curve(top)}${curve([...line].reverse(), { continued: true })}Z`;
  const lower = `${curve(gap)}${curve([...base].reverse(), { continued: true })}Z`;
  // A soft edge first: lips blend into the skin.
  out += stroke(curve(top) + curve(base), mix(lip, skin.base, 0.5), 2.6, woman ? 0.42 : 0.3);
  if (open)
    out += drawTeeth({
      sheet,
      on,
      line,
      gap,
      open,
      teeth: mouth.teeth,
      ageing,
      shade: skin.shade,
      dim: shot.light.dim,
    });
  out += path(upper, upperFill) + path(lower, lowerFill);
  const shine = mix(lip, '#ffffff', 0.62);
  out += glow(sheet, on(frame.lit * 0.14, open + lowerH * 0.42), half * 0.42, lowerH * 0.32, shine, 0.5 + makeup * 0.3);
  out += glow(
    sheet,
    on(frame.lit * 0.1 + 0.16, -upperH * 0.62),
    half * 0.16,
    upperH * 0.26,
    shine,
    0.24 + makeup * 0.14,
  );
  if (!open) {
    const parting = mix(skin.deep, '#4a1018', 0.5);
    out += path(tapered(line, [0.8, 2.1, 1.9, 2, 2.4, 2, 1.9, 2.1, 0.8]), parting, 0.74);
  }
  out += glow(sheet, on(0, -upperH - 4), 9, 4, skin.lit, 0.4);
  return out;
}

/** Where the lips meet, the edge of the upper one, and both edges of the lower one. */
function outlinesOf({
  on,
  open,
  upperH,
  lowerH,
  bow,
}: Record<'open' | 'upperH' | 'lowerH' | 'bow', number> & { on: On }) {
  const parts = [-1, -0.78, -0.5, -0.22, 0, 0.22, 0.5, 0.78, 1];
  const gapAt = (part: number) => open * (1 - Math.abs(part) ** 2.3);
  return {
    line: parts.map((part) => on(part, part === 0 ? 1.2 : Math.abs(part) === 1 ? 0 : 0.4)),
    top: [
      on(-1, -0.4),
      on(-0.76, -upperH * 0.36),
      on(-0.46, -upperH * 0.76),
      on(-0.2, -upperH),
      on(0, -upperH + bow),
      on(0.2, -upperH),
      on(0.46, -upperH * 0.76),
      on(0.76, -upperH * 0.36),
      on(1, -0.4),
    ],
    gap: parts.map((part) => on(part * 0.98, gapAt(part) + (Math.abs(part) === 1 ? 0 : open ? 0 : 0.8))),
    base: [
      on(-0.98, 0.6),
      on(-0.74, gapAt(0.74) + lowerH * 0.42),
      on(-0.42, gapAt(0.42) + lowerH * 0.86),
      on(-0.16, gapAt(0.16) + lowerH),
      on(0.16, gapAt(0.16) + lowerH),
      on(0.42, gapAt(0.42) + lowerH * 0.86),
      on(0.74, gapAt(0.74) + lowerH * 0.42),
      on(0.98, 0.6),
    ],
  };
}

interface OpenMouth {
  sheet: Sheet;
  on: On;
  line: readonly Point[];
  gap: readonly Point[];
  open: number;
  teeth: number;
  ageing: number;
  shade: string;
  dim: number;
}

/** Teeth are one white shape, in the lip's shade at the top and towards the cheeks. */
function drawTeeth({ sheet, on, line, gap, open, teeth, ageing, shade, dim }: OpenMouth): string {
  const hole = `${curve(line)}${curve([...gap].reverse(), { continued: true })}Z`;
  const white = mix(mix('#fffdfa', '#f3e7d6', ageing * 0.8), shade, 0.04 + dim * 0.14);
  const far = mix(white, '#b07468', 0.5);
  const deep = open * teeth;
  const edge = [-0.94, -0.7, -0.36, 0, 0.36, 0.7, 0.94].map((part) =>
    on(part, deep * (1 - Math.abs(part) ** 2.6) + (teeth === 1 ? 4 : 0)),
  );
  const fill = sheet.linear(on(-0.96, 0), on(0.96, 0), [
    [0, far],
    [0.2, white],
    [0.8, white],
    [1, far],
  ]);
  const inside = open > 15 ? glow(sheet, on(0, open * 1.02), 24, open * 0.34, '#d8747a', 0.95) : '';
  return (
    path(hole, '#64232a') +
    clipped(
      sheet.clip(hole),
      inside +
        path(closedCurve([...line.map(([x, y]): Point => [x, y - 2]), ...edge.reverse()]), fill) +
        stroke(curve(line.map(([x, y]): Point => [x, y + 0.6])), '#7a3a38', 2.6, 0.28),
    )
  );
}
