import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

export function drawEar({ sheet, frame, look, skin }: Drawing, side: number): string {
  const size = 0.82 + look.ears * 0.13 + look.ageing * 0.08;
  const [ox] = frame.at(side * (frame.half - 6), 0, -12);
  const k = side * (1 - side * frame.turn * 0.35);
  if (side * frame.turn > 0.55) return '';
  const p = (x: number, y: number) => [ox + x * k * size, 16 + y * size] as const;
  const shape = closedCurve([
    p(-8, -26),
    p(6, -36),
    p(19, -31),
    p(22, -14),
    p(17, 4),
    p(13, 22),
    p(5, 35),
    p(-4, 30),
    p(-10, 8),
  ]);
  const lit = side === frame.lit;
  const fill = sheet.linear(p(-8, 0), p(22, 0), [
    [0, skin.base, 0],
    [0.3, mix(skin.base, skin.shade, 0.5)],
    [0.55, lit ? skin.base : mix(skin.base, skin.shade, 0.6)],
    [1, mix(lit ? skin.lit : skin.base, skin.blush, 0.5)],
  ]);
  return (
    path(shape, fill) +
    path(
      closedCurve([p(-4, -16), p(6, -25), p(14, -20), p(14, -8), p(9, 4), p(7, 14), p(0, 18), p(-6, 4)]),
      mix(skin.shade, skin.blush, 0.45),
      0.5,
    ) +
    path(tapered([p(3, -12), p(11, -12), p(9, 4), p(3, 10)], [0.4, 3, 3, 0.4]), skin.base, 0.6)
  );
}

/** Face and skull in one, with their light; features come on top. */
export function drawFace(drawing: Drawing): { skull: string; clip: string } {
  const { sheet, frame, skin } = drawing;
  const d = closedCurve(frame.outline());
  const clip = sheet.clip(d);
  const light = frame.lit;
  const at = frame.at;
  const fill =
    light === 0
      ? sheet.radial(at(0, -16, 90), 172, 214, [
          [0, mix(skin.base, skin.lit, 0.5)],
          [0.5, skin.base],
          [0.8, mix(skin.base, skin.glow, 0.5)],
          [1, skin.shade],
        ])
      : sheet.radial(at(light * 50, -36, 66), 186, 232, [
          [0, mix(skin.base, skin.lit, 0.58)],
          [0.4, skin.base],
          [0.68, mix(skin.base, skin.glow, 0.55)],
          [0.9, mix(skin.glow, skin.shade, 0.7)],
          [1, skin.shade],
        ]);
  const content = (light === 0 ? '' : drawWashes(drawing)) + drawPlanes(drawing) + drawRim(drawing);
  return { skull: drawSoftChin(drawing) + path(d, fill) + clipped(clip, content), clip };
}

/** What is soft under a chin: of a full face, and a little of the years. */
function drawSoftChin({ sheet, frame, look, skin }: Drawing): string {
  const soft = Math.max(softOf(look), look.ageing - 0.55);
  if (soft <= 0) return '';
  const { chin, lit } = frame;
  const low = chin + 10 + soft * 20;
  const [left, right] = [-1, 1].map((side) => frame.edge(80, side, -14)) as [Point, Point];
  const [middle] = frame.at(0, 0, 62);
  const inner = (from: number, part: number) => middle + (from - middle) * part;
  const d = closedCurve([
    left,
    [inner(left[0], 0.82), chin - 24 + soft * 8],
    [inner(left[0], 0.46), low - 6],
    [middle, low],
    [inner(right[0], 0.46), low - 6],
    [inner(right[0], 0.82), chin - 24 + soft * 8],
    right,
    [middle, 60],
  ]);
  const fill = sheet.linear(
    [0, chin - 30],
    [0, low],
    [
      [0, mix(skin.base, skin.shade, 0.6)],
      [0.5, mix(skin.base, skin.shade, 0.8)],
      [0.85, mix(skin.base, skin.shade, 0.2)],
      [1, mix(skin.base, skin.shade, 0.5)],
    ],
  );
  return path(d, fill) + glow(sheet, [middle + lit * 24, low - 10], 44, 11, skin.lit, 0.3);
}

/** How full a face is, 0 … 1. */
const softOf = ({ build }: Look) => (build === 'full' ? 1 : build === 'curvy' ? 0.6 : 0);

/** Temples, cheeks, chin and forehead: what is hollow, what shines, and where the blood is near. */
function drawPlanes({ sheet, frame, look, shot, skin }: Drawing): string {
  const { at, chin, half } = frame;
  const woman = look.gender === 'female';
  const { joy } = mimicOf(look, shot);
  const soft = softOf(look);
  const hollow = (look.build === 'slim' ? 0.34 : 0.24) * (1 - soft * 0.8) + (woman ? 0 : 0.06);
  const gloss = mix(skin.lit, '#ffffff', 0.3);
  let out = glow(sheet, at(0, chin + 4, 60), 92, 30, skin.shade, 0.55);
  for (const side of [-1, 1]) {
    const lit = side === frame.lit ? 1 : frame.lit === 0 ? 0.7 : 0.35;
    const cheek = 44 - joy * 5;
    out += glow(sheet, at(side * (half - 13), 82, 44), 30, 54, skin.shade, hollow + (1 - lit) * 0.14, side * 26);
    out += glow(sheet, at(side * (half - 5), -60, 30), 26, 58, skin.shade, 0.34);
    out += glow(
      sheet,
      at(side * (59 + soft * 3), cheek, 78),
      46 + soft * 6,
      36 + soft * 3,
      skin.blush,
      (woman ? 0.32 : 0.25) + look.makeup * 0.12 + joy * 0.1,
      side * -14,
    );
    out += glow(sheet, at(side * 63, cheek - 16, 78), 26, 12, gloss, 0.26 + lit * 0.3, side * -20);
    if (joy > 0.5 || soft) out += glow(sheet, at(side * 58, cheek + 2, 82), 20, 15, gloss, joy * 0.16 + soft * 0.18);
  }
  out += glow(sheet, at(0, 34, 96), 84, 30, skin.blush, 0.14 + look.freckles * 0.1);
  out += glow(sheet, at((frame.lit || 0.2) * 22, -76, 98), 58, 32, gloss, 0.46);
  out += glow(sheet, at(0, chin - 20, 98), 22, 13, gloss, 0.34);
  out += glow(sheet, at(0, chin - 12, 96), 26, 12, skin.blush, 0.16);
  // Where a beard would grow, skin is a little darker.
  if (!woman && look.age > 21)
    out += glow(sheet, at(0, chin - 26, 88), 76, 52, mix(skin.shade, '#5f6470', 0.4), 0.26 - skin.dark * 0.12);
  return out;
}

/** A thin edge of the setting's light along the cheek. */
function drawRim({ frame, shot }: Drawing): string {
  const { from, warm, ambient, dim } = shot.light;
  const heights = [-120, -60, -10, 30, 64, 96, 124];
  const rim = (side: number, color: string, opacity: number) =>
    stroke(curve(heights.map((y) => frame.edge(y, side, -1))), mix(color, '#ffffff', 0.15), 9, opacity * 0.55);
  if (from === 'behind') return rim(-1, warm, 0.34) + rim(1, warm, 0.34);
  return rim(-(frame.lit || 1), mix(ambient, '#ffffff', 0.35), 0.2 + dim * 0.12) + rim(frame.lit || -1, warm, 0.08);
}

/** The light that falls on one side, and what the surroundings reflect onto the other. */
function drawWashes({ sheet, frame, shot, skin }: Drawing): string {
  const [near] = frame.edge(20, frame.lit);
  const [far] = frame.edge(20, -frame.lit);
  const warm = mix(shot.light.warm, skin.lit, 0.4);
  const cool = mix(shot.light.ambient, skin.base, 0.45);
  const fill = sheet.linear(
    [near, 0],
    [far, 0],
    [
      [0, warm, 0.3 + shot.light.dim * 0.35],
      [0.24, warm, 0],
      [0.26, cool, 0],
      [1, cool, 0.4],
    ],
  );
  return path(closedCurve(frame.outline()), fill);
}

export function drawMarks({ frame, look, skin }: Drawing, random: () => number): string {
  let out = '';
  if (look.freckles) {
    const dots = Array.from({ length: Math.round(look.freckles * 70) }, () => {
      const [x, y] = [(random() + random() - 1) * 74, 22 + (random() + random() - 1) * 34];
      const [px, py] = frame.at(x, y, 100 - (x * x) / 130);
      const r = 0.7 + random() ** 2 * 1.2;
      return `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(r * 2).toFixed(1)}
0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-r * 2).toFixed(1)} 0`;
    }).join('');
    out += path(dots, mix(skin.shade, '#a0522c', 0.4), 0.42);
  }
  if (look.mole && (look.beard === 'none' || look.beard === 'stubble')) {
    const [x, y] = frame.at((look.mole.x < 0 ? -1 : 1) * (50 + Math.abs(look.mole.x) * 14), 60 + look.mole.y * 12, 76);
    out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" fill="${mix(skin.deep, '#2a1512', 0.4)}"
fill-opacity="0.75"/>`;
  }
  return out;
}
