import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Expression, Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone; faceClip: string };

/** How far the lids are apart, and how much the lower one is raised by a smile. */
const lids: Record<Expression, readonly [open: number, raised: number]> = {
  'open-smile': [0.94, 2],
  smile: [0.97, 1.2],
  laugh: [0.8, 3.2],
  calm: [1, 0],
  smirk: [0.9, 1],
  pensive: [0.92, 0],
};

export function drawEyes(drawing: Drawing): string {
  const brows = [-1, 1].map((side) => drawBrow(drawing, side)).join('');
  return [-1, 1].map((side) => drawEye(drawing, side)).join('') + clipped(drawing.faceClip, brows);
}

function drawEye({ sheet, frame, look, shot, skin }: Drawing, side: number): string {
  const { eyes, ageing, makeup } = look;
  const woman = look.gender === 'female';
  const [open, raised] = lids[shot.expression];
  const width = 49 + eyes.size * 3;
  const height = (21 + eyes.size * 2 - ageing * 3.4) * open;
  const inner = 22.5 + eyes.spacing * 2;
  const slant = eyes.slant * 2.2 + 1.6 - ageing * 3;
  const on = (part: number, y: number) => frame.at(side * (inner + width * part), y, 90 - part * part * 26 - part * 6);
  const hood = eyes.fold > 0.8 ? 0.88 : 1;
  const upper = [
    on(0, 4),
    on(0.16, -3.5),
    on(0.4, -height * 0.62 * hood),
    on(0.68, -height * 0.56),
    on(0.9, -slant - 2.5),
    on(1, -slant + 1),
  ];
  const lower = [
    on(0.86, 4.5 - slant * 0.4 - raised * 0.4),
    on(0.6, height * 0.42 - raised),
    on(0.32, height * 0.4 - raised * 0.7),
    on(0.1, 5.6),
  ];
  const almond = closedCurve([...upper, ...lower]);
  const clip = sheet.clip(almond);
  const [ix, iy] = on(0.49, -height * 0.1);
  const radius = 12.8 + eyes.size * 0.5;
  const cx = ix + shot.gaze * 5.5 - frame.turn * 3.8;
  const squash = 1 - Math.abs(frame.turn) * 0.12;
  const white = mix('#f6f0ea', skin.shade, 0.13 + skin.dark * 0.06);
  const iris = sheet.radial([cx, iy + 3.5], radius, radius, [
    [0, mix(eyes.color, '#ffe2b0', 0.34)],
    [0.62, eyes.color],
    [0.85, mix(eyes.color, '#160f10', 0.45)],
    [1, mix(eyes.color, '#0d090b', 0.82)],
  ]);
  const lash = mix(skin.deep, '#120a0c', 0.82);
  const crease = upper
    .slice(1, 5)
    .map(([x, y], i): Point => [x + side * i * 0.6, y - 6.5 - ageing * 0.5 - (i === 2 ? 1 : 0)]);
  const weight = woman ? 4.2 + makeup * 1.8 : 2.9;
  const light = frame.lit || -0.4;
  let out = glow(sheet, on(0.48, -9), width * 0.72, 23, skin.shade, 0.5 + makeup * 0.12);
  if (makeup > 0.3) out += glow(sheet, on(0.6, -12), width * 0.56, 13, mix(skin.deep, '#7a4a52', 0.5), makeup * 0.5);
  out += glow(sheet, on(0.06, 0), 14, 15, skin.deep, 0.42);
  out += path(almond, white);
  out += clipped(
    clip,
    `<ellipse cx="${cx.toFixed(1)}" cy="${iy.toFixed(1)}" rx="${(radius * squash).toFixed(1)}"
ry="${radius.toFixed(1)}" fill="${iris}"/>` +
      `<circle cx="${cx.toFixed(1)}" cy="${iy.toFixed(1)}" r="${(radius * 0.42).toFixed(1)}" fill="#0d090b"/>` +
      path(
        curve([
          ...upper.map(([x, y]): Point => [x, y - 2]),
          ...upper.map(([x, y]): Point => [x, y + height * 0.27]).reverse(),
        ]),
        lash,
        0.33,
      ) +
      glow(sheet, on(0.03, 4), 7, 6, '#c0706a', 0.55) +
      `<ellipse cx="${(cx + light * 4).toFixed(1)}" cy="${(iy - 4.2).toFixed(1)}" rx="3.1" ry="3.4" fill="#fff"
fill-opacity="0.95"/>` +
      `<ellipse cx="${(cx - light * 4.4).toFixed(1)}" cy="${(iy + 5).toFixed(1)}" rx="2.6" ry="2" fill="#fff"
fill-opacity="0.28"/>`,
  );
  out += path(tapered(upper, [0.6, weight * 0.55, weight * 0.8, weight, weight * 0.95, 0.8]), lash, 0.95);
  if (woman) out += path(lashes(upper, side, 3.4 + makeup * 3.4), lash, 0.9);
  out += stroke(curve([...lower.slice(0, 3)]), skin.deep, 1.5, 0.55);
  out += path(tapered(crease, [0.4, 2, 2.4, 0.6]), skin.deep, 0.62);
  out += stroke(curve(lower.map(([x, y]): Point => [x, y + 3.2])), skin.lit, 2.4, 0.3);
  if (raised > 1) out += stroke(curve([on(0.86, 10), on(0.55, 12.5), on(0.18, 11)]), skin.shade, 2.4, 0.32);
  return out;
}

/** Lashes at the outer half of the upper lid, in one shape. */
function lashes(upper: readonly Point[], side: number, length: number): string {
  return [3, 4, 5]
    .flatMap((i) => {
      const [a, b] = [upper[i - 1] as Point, upper[i] as Point];
      return [0.4, 0.9].map((part): string => {
        const [x, y] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
        const reach = length * (0.55 + i * 0.09);
        return tapered(
          [
            [x, y + 1],
            [x + side * reach * 0.55, y - reach * 0.4],
            [x + side * reach, y - reach * 0.85],
          ],
          [2.6, 1.5, 0.3],
        );
      });
    })
    .join('');
}

function drawBrow({ frame, look, shot, skin }: Drawing, side: number): string {
  const { brows, ageing, hair } = look;
  const woman = look.gender === 'female';
  const lift =
    shot.expression === 'laugh'
      ? 3
      : shot.expression === 'smirk' && side > 0
        ? 4
        : shot.expression === 'pensive'
          ? -1
          : 1;
  const y = -33 - brows.height * 3 - lift + (woman ? -2 : 3) + ageing * 2;
  const arch = 7 + brows.arch * 3;
  const thick = (woman ? 7 : 11) + brows.thickness * 1.8 - ageing * 0.6;
  const on = (x: number, dy: number) => frame.at(side * x, y + dy, 94 - (x * x) / 150);
  const points = [
    on(18, -1.5),
    on(32, -4),
    on(50, -arch * 0.72 - 1),
    on(67, -arch * 0.8),
    on(84 - Math.max(0, side * frame.turn) * 8, -arch * 0.15 + 2),
  ];
  const color = mix(mix(hair.color, '#2a1a16', 0.42 - ageing * 0.3), skin.deep, 0.22);
  const widths = [thick * 0.55, thick, thick * 0.95, thick * 0.68, 0.8];
  const hairs = Array.from({ length: 13 }, (_, i) => {
    const part = (i / 12) * 3.9;
    const k = Math.min(3, Math.floor(part));
    const [a, b] = [points[k] as Point, points[k + 1] as Point];
    const [x, yy] = [a[0] + (b[0] - a[0]) * (part - k), a[1] + (b[1] - a[1]) * (part - k)];
    const reach = thick * (0.5 - i * 0.022);
    return `M${x.toFixed(1)} ${(yy + reach * 0.5).toFixed(1)}l${(side * (2 + i * 0.45)).toFixed(1)}
${(-reach).toFixed(1)}`;
  }).join('');
  return path(tapered(points, widths), color, 0.78) + stroke(hairs, color, 1.5, 0.62);
}
