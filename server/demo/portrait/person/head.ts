import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, lerp, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

export function drawEar({ sheet, frame, look, skin }: Drawing, side: number): string {
  const size = 0.86 + look.ears * 0.08 + look.ageing * 0.1;
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
    [1, mix(lit ? skin.lit : skin.base, skin.blush, 0.35)],
  ]);
  return (
    path(shape, fill) +
    path(
      closedCurve([p(-4, -16), p(6, -25), p(14, -20), p(14, -8), p(9, 4), p(7, 14), p(0, 18), p(-6, 4)]),
      skin.deep,
      0.36,
    ) +
    path(tapered([p(3, -12), p(11, -12), p(9, 4), p(3, 10)], [0.4, 3, 3, 0.4]), skin.base, 0.6)
  );
}

/** Face and skull in one, with their light; features come on top. */
export function drawFace(drawing: Drawing): { skull: string; clip: string } {
  const { sheet, frame, look, shot, skin } = drawing;
  const d = closedCurve(frame.outline());
  const clip = sheet.clip(d);
  const light = frame.lit;
  const at = frame.at;
  const fill =
    light === 0
      ? sheet.radial(at(0, -20, 90), 170, 225, [
          [0, mix(skin.base, skin.lit, 0.5)],
          [0.5, skin.base],
          [0.82, mix(skin.base, skin.shade, 0.6)],
          [1, skin.shade],
        ])
      : sheet.radial(at(light * 62, -50, 60), 215, 262, [
          [0, mix(skin.base, skin.lit, 0.62)],
          [0.38, skin.base],
          [0.66, mix(skin.base, skin.shade, 0.36)],
          [0.9, mix(skin.base, skin.shade, 0.88)],
          [1, skin.shade],
        ]);
  const { face, build, ageing } = look;
  const woman = look.gender === 'female';
  const hollow = build === 'full' ? 0.1 : build === 'slim' ? 0.42 : 0.28;
  const smiling =
    shot.expression === 'open-smile' || shot.expression === 'laugh' ? 1 : shot.expression === 'smile' ? 0.6 : 0.1;
  let shade = '';
  for (const side of [-1, 1]) {
    const lit = side === light ? 1 : light === 0 ? 0.6 : 0.25;
    shade += glow(
      sheet,
      at(side * (frame.half - 12), 84, 40),
      34,
      58,
      skin.shade,
      hollow + face.cheek * 0.06 + (1 - lit) * 0.16,
      side * 24,
    );
    shade += glow(sheet, at(side * (frame.half - 6), -62, 30), 26, 56, skin.shade, 0.38);
    shade += glow(
      sheet,
      at(side * 60, 46 - smiling * 4, 78),
      38,
      29,
      skin.blush,
      (woman ? 0.3 : 0.17) + look.makeup * 0.16 + smiling * 0.1,
    );
    shade += glow(sheet, at(side * 62, 30 - smiling * 5, 80), 30, 17, skin.lit, 0.22 + lit * 0.34, side * -18);
    shade += glow(sheet, at(side * 46, 18, 84), 30, 12, mix(skin.shade, '#8a5a6a', 0.25), 0.22 + ageing * 0.34);
  }
  shade += glow(sheet, at(light * 24, -84, 96), 62, 38, skin.lit, 0.5);
  shade += glow(sheet, at(0, 10 + frame.chin - 24, 96), 26, 17, skin.lit, 0.36);
  shade += glow(sheet, at(0, frame.chin + 8, 60), 90, 30, skin.shade, 0.62);
  if (build === 'full' || build === 'curvy') {
    const soft = build === 'full' ? 1 : 0.5;
    const fold = [at(-44, frame.chin - 20, 66), at(0, frame.chin - 7, 84), at(44, frame.chin - 20, 66)];
    shade += path(tapered(fold, [1, 7, 1]), skin.shade, 0.4 * soft);
    for (const side of [-1, 1]) shade += glow(sheet, at(side * 66, 62, 66), 36, 34, skin.lit, 0.3 * soft);
  }
  if (light !== 0) shade += drawWashes(drawing);
  if (shot.light.from === 'behind') {
    for (const side of [-1, 1])
      shade += stroke(
        curve([-120, -60, 0, 50, 100, 130].map((y) => frame.edge(y, side, -3))),
        shot.light.warm,
        14,
        0.2,
      );
  }
  return { skull: path(d, fill) + clipped(clip, shade), clip };
}

/** The light that falls on one side, and what the surroundings reflect onto the other. */
function drawWashes({ sheet, frame, shot, skin }: Drawing): string {
  const light = frame.lit;
  const [near] = frame.edge(20, light);
  const [far] = frame.edge(20, -light);
  const wash = (from: number, color: string, opacity: number) => {
    const fill = sheet.linear(
      [from, 0],
      [lerp(near, far, from === near ? 0.24 : 0.8), 0],
      [
        [0, color, opacity],
        [1, color, 0],
      ],
    );
    return `<rect x="-170" y="-190" width="340" height="380" fill="${fill}"/>`;
  };
  return (
    wash(near, mix(shot.light.warm, skin.lit, 0.4), 0.3 + shot.light.dim * 0.35) +
    wash(far, mix(shot.light.ambient, skin.base, 0.45), 0.42)
  );
}

export function drawMarks({ frame, look, skin }: Drawing, random: () => number): string {
  let out = '';
  if (look.freckles) {
    const dots = Array.from({ length: Math.round(look.freckles * 46) }, () => {
      const [x, y] = [(random() + random() - 1) * 74, 22 + (random() + random() - 1) * 34];
      const [px, py] = frame.at(x, y, 100 - (x * x) / 130);
      const r = 0.9 + random() * 1.1;
      return `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(r * 2).toFixed(1)}
0a${r.toFixed(1)} ${r.toFixed(1)} 0 1 0 ${(-r * 2).toFixed(1)} 0`;
    }).join('');
    out += path(dots, mix(skin.shade, '#8a4020', 0.4), 0.5);
  }
  if (look.mole) {
    const [x, y] = frame.at(look.mole.x * 62, 70 + look.mole.y * 26, 76);
    out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="2.6" fill="${mix(skin.deep, '#2a1512', 0.4)}"
fill-opacity="0.75"/>`;
  }
  return out;
}

/** Lines and folds of the years. */
export function drawYears({ sheet, frame, look, shot, skin }: Drawing): string {
  const years = look.ageing;
  if (years < 0.12) return '';
  const at = frame.at;
  const strength = Math.min(1, years * 1.3);
  const deep = mix(skin.shade, skin.deep, years * 0.6);
  let out = '';
  for (const side of [-1, 1]) {
    const bag = [at(side * 30, 14, 90), at(side * 46, 22 + years * 3, 86), at(side * 66, 17, 76)];
    out += path(tapered(bag, [0.4, 2.8 + years * 1.6, 0.4]), deep, strength * 0.6);
    out += glow(sheet, at(side * 47, 15, 86), 22, 7, skin.lit, strength * 0.3);
    const crow = [-9, -2, 5, 12]
      .slice(0, years > 0.5 ? 4 : 3)
      .map((dy, i) =>
        curve([
          at(side * 78, dy * 0.5 + 1, 60),
          at(side * (87 + i), dy, 48),
          at(side * (93 + (i % 2) * 3), dy * 1.6 + 1, 36),
        ]),
      )
      .join('');
    out += stroke(crow, deep, 1.6 + years * 0.8, strength * 0.55);
    const fold = [at(side * 25, 54, 104), at(side * 39, 74, 92), at(side * 48, 94, 82), at(side * 50, 110, 76)];
    out += path(tapered(fold, [0.6, 3.2 + years * 2.4, 3 + years * 2, 0.4]), deep, strength * 0.8);
    out += glow(sheet, at(side * 62, 78, 70), 24, 26, skin.shade, strength * 0.42);
    out += stroke(curve(fold.map(([x, y]) => [x + side * 3.6, y - 1] as const)), skin.lit, 2.4, strength * 0.32);
    if (years > 0.42) {
      out += path(
        tapered([at(side * 46, 116, 76), at(side * 52, 130, 70), at(side * 50, 142, 64)], [0.6, 3, 0.4]),
        deep,
        strength * 0.75,
      );
      out += glow(sheet, at(side * 68, 124, 50), 20, 16, skin.shade, strength * 0.55);
      out += glow(sheet, at(side * 60, 140, 56), 18, 12, skin.lit, strength * 0.4);
      out += path(
        tapered([at(side * 26, -17, 94), at(side * 52, -20, 86), at(side * 78, -6, 64)], [0.4, 4, 0.4]),
        deep,
        strength * 0.6,
      );
    }
  }
  const rows = years > 0.55 ? [-66, -82, -97] : years > 0.25 ? [-68, -86] : [-74];
  const lift = shot.expression === 'laugh' ? 3 : 0;
  const lines = rows
    .map((y, i) =>
      curve([
        at(-52 + i * 6, y + 3, 84),
        at(-20, y - 2 - lift, 102),
        at(6, y, 104),
        at(30, y - 2 - lift, 100),
        at(52 - i * 5, y + 3, 84),
      ]),
    )
    .join('');
  out += stroke(lines, deep, 2.4 + years, strength * 0.42) + stroke(lines, skin.lit, 0.8, strength * 0.2);
  out += stroke(
    curve([at(-7, -38, 100), at(-6, -26, 102)]) + curve([at(7, -37, 100), at(6, -27, 102)]),
    skin.shade,
    2,
    strength * 0.45,
  );
  return out;
}
