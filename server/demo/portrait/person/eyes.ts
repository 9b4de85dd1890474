import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone };

export function drawEyes(drawing: Drawing): string {
  return [-1, 1].map((side) => drawEye(drawing, side)).join('');
}

/** An eye's outlines, from its inner corner to the outer one. */
type Eye = {
  side: number;
  width: number;
  /** A point from the inner corner (0) to the outer one (1), at a height over the corners' line. */
  on(part: number, y: number): Point;
  upper: Point[];
  lower: Point[];
  centre: Point;
  radius: number;
};

const parts = [0, 0.08, 0.22, 0.4, 0.58, 0.76, 0.91, 1];

function makeEye({ frame, look, shot }: Drawing, side: number): Eye {
  const { eyes, ageing } = look;
  const woman = look.gender === 'female';
  const { open, raised, up } = mimicOf(look, shot).eyes;
  const mono = eyes.fold === 'mono';
  const width = (woman ? 48.5 : 46) + eyes.size * 3;
  const high =
    ((woman ? 14.4 : 12.6) + eyes.size * 1.3 + eyes.round * 2.4 - Math.max(0, ageing - 0.2) * 4.4) *
    open *
    (mono ? 0.88 : 1);
  const deep = Math.max(5.5, (woman ? 9.2 : 8.6) + eyes.size * 0.5 - raised - ageing);
  const inner = 48.5 + eyes.spacing * 4 - width * 0.5;
  const slant = eyes.slant * 4.6 + (woman ? 3 : 1.2) + (mono ? 2 : 0) - ageing * 3.5;
  const on = (part: number, y: number) =>
    frame.at(side * (inner + width * part), y + lerp(2, -slant, part), 78 - part * part * 26);
  const arch = (part: number, n: number) => 1 - Math.abs(2 * part - 1) ** n;
  const upper = parts.map((part) => on(part, -high * arch(part ** (mono ? 0.98 : 0.86), mono ? 2.1 : 2.4)));
  const lower = parts.map((part) => on(part, deep * arch(part ** 1.22, 2.3)));
  const radius = (woman ? 12.8 : 12) + eyes.size * 0.5;
  const [x, y] = on(0.5, -2.6 - up);
  const away = shot.gaze * 8 - frame.turn * 2.6;
  return { side, width, on, upper, lower, centre: [x + away, y], radius };
}

function drawEye(drawing: Drawing, side: number): string {
  const { sheet, look, skin, shot } = drawing;
  const eye = makeEye(drawing, side);
  const almond = closedCurve([...eye.upper, ...eye.lower.slice(1, -1).reverse()], 1 / 6.5);
  const dim = shot.light.dim;
  const white = mix(mix('#fffdfa', skin.shade, 0.05 + skin.dark * 0.05), shot.light.ambient, 0.04 + dim * 0.16);
  const [, top] = eye.upper[3] as Point;
  const [, bottom] = eye.lower[4] as Point;
  const ball = sheet.linear(
    [0, top],
    [0, bottom],
    [
      [0, mix(white, skin.deep, 0.34)],
      [0.42, white],
      [1, mix(white, skin.blush, 0.1)],
    ],
  );
  const corner = glow(sheet, eye.on(0.03, 1), 8, 7, mix(skin.blush, '#c0605c', 0.5), 0.6);
  return (
    drawSocket(drawing, eye) +
    path(almond, ball) +
    clipped(sheet.clip(almond), corner + drawIris(drawing, eye) + drawLidShade(drawing, eye)) +
    drawLids(drawing, eye, look.eyes.fold)
  );
}

/** The hollow around the eye, and what is painted on the lid. */
function drawSocket({ sheet, look, skin, frame }: Drawing, { on, width, side, upper }: Eye): string {
  const { makeup, ageing } = look;
  const warm = mix(skin.shade, skin.blush, 0.35);
  const lit = side === frame.lit;
  let out = glow(sheet, on(0.46, -12), width * 0.78, 25, warm, 0.34 + ageing * 0.1);
  out += glow(sheet, on(-0.12, -8), 15, 22, warm, lit ? 0.2 : 0.34);
  const lid = [...upper.slice(1), ...[0.94, 0.7, 0.45, 0.2].map((part) => on(part, -24 - (part < 0.3 ? -7 : 0)))];
  if (makeup > 0.2 && look.gender === 'female') {
    const [x, y] = on(0.62, -14);
    const shadow = sheet.radial(
      [x, y],
      width * 0.62,
      22,
      [
        [0, mix(skin.shade, look.eyeShadow, 0.7), makeup * 0.62],
        [0.55, mix(skin.shade, look.eyeShadow, 0.6), makeup * 0.36],
        [1, look.eyeShadow, 0],
      ],
      side * -8,
    );
    out += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${width * 0.64}" ry="26" fill="${shadow}"/>`;
  } else out += path(closedCurve(lid), mix(skin.base, skin.lit, 0.4), 0.22);
  out += glow(sheet, on(0.5, -17), width * 0.3, 7, skin.lit, 0.34);
  return out;
}

function drawIris({ sheet, look, frame }: Drawing, { centre, radius }: Eye): string {
  const [cx, cy] = centre;
  const { color } = look.eyes;
  const squash = 1 - Math.abs(frame.turn) * 0.1;
  const light = frame.lit || -1;
  const ring = mix(color, '#120b0d', 0.72);
  const fill = sheet.radial([cx - light * 1.5, cy + radius * 0.42], radius * 1.28, radius * 1.28, [
    [0, mix(color, '#ffdf9e', 0.5)],
    [0.34, mix(color, '#ffd79a', 0.2)],
    [0.68, color],
    [1, mix(color, '#150d10', 0.62)],
  ]);
  const n = (value: number) => value.toFixed(1);
  const ellipse = (x: number, y: number, rx: number, ry: number, paint: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${paint}/>`;
  const fibres = Array.from({ length: 14 }, (_, i) => {
    const turn = (i / 14) * Math.PI * 2 + 0.2;
    const [dx, dy] = [Math.cos(turn) * squash, Math.sin(turn)];
    const [from, to] = [radius * 0.5, radius * (0.74 + (i % 3) * 0.06)];
    return `M${n(cx + dx * from)} ${n(cy + dy * from)}L${n(cx + dx * to)} ${n(cy + dy * to)}`;
  }).join('');
  const bounce = 'fill="#ffffff" fill-opacity="0.75"';
  return (
    ellipse(cx, cy, radius * squash, radius, `fill="${fill}"`) +
    stroke(fibres, mix(color, '#ffe6b8', 0.45), 0.9, 0.3) +
    ellipse(cx, cy, (radius - 1) * squash, radius - 1, `fill="none" stroke="${ring}" stroke-width="2.2"`) +
    ellipse(cx, cy, radius * 0.43 * squash, radius * 0.43, 'fill="#0b0709"') +
    ellipse(cx - light * radius * 0.4, cy + radius * 0.4, radius * 0.14, radius * 0.14, bounce) +
    ellipse(cx + light * radius * 0.36, cy - radius * 0.36, radius * 0.27, radius * 0.3, 'fill="#ffffff"')
  );
}

/** What the upper lid and its lashes cast on the ball; the light on the eye stays clear of it. */
function drawLidShade({ skin }: Drawing, { upper }: Eye): string {
  const above = upper.map(([x, y]): Point => [x, y - 3]);
  const band = (by: number) => {
    const below = upper.map(([x, y], i): Point => [x, y + (i === 0 || i === 7 ? 0 : by)]);
    return `${curve(above)}${curve(below.reverse(), { continued: true })}Z`;
  };
  const dark = mix(skin.deep, '#1a0d12', 0.6);
  return path(band(4), dark, 0.34) + path(band(7), dark, 0.16);
}

function drawLids({ look, skin, shot }: Drawing, eye: Eye, fold: Look['eyes']['fold']): string {
  const { makeup, ageing } = look;
  const { on, upper, lower, side } = eye;
  const woman = look.gender === 'female';
  const lash = mix(skin.deep, '#120a0c', 0.84);
  const weight = woman ? 4.4 + makeup * 1.5 : 3.3;
  const corner = upper[7] as Point;
  const wing: Point = [corner[0] + side * (woman ? 4 + makeup * 4 : 1.4), corner[1] - (woman ? 2 + makeup * 3 : 0)];
  const raised = mimicOf(look, shot).eyes.raised;
  let out = '';
  if (fold !== 'mono') {
    const over =
      fold === 'hooded'
        ? [2.4, 3.4, 3.4, 2.6, 1.6, 0.6]
        : woman
          ? [2.6, 4.6, 6, 6, 5, 3.6]
          : [2, 3.4, 4.4, 4.4, 3.6, 2.6];
    const crease = upper.slice(1, 7).map(([x, y], i): Point => [x + side * i * 0.5, y - (over[i] as number) - 1.2]);
    out += path(tapered(crease, [0.3, 1.8, 2.4, 2.6, 2.2, 0.5]), mix(skin.deep, skin.shade, 0.3), 0.6);
    const hood = Math.max(fold === 'hooded' ? 0.3 : 0, (ageing - 0.45) * 0.9);
    if (hood > 0)
      out += path(
        tapered([on(0.46, -22), on(0.82, -15), on(1.06, -2)], [0.5, 7, 0.5]),
        mix(skin.base, skin.shade, 0.6),
        hood,
      );
  } else {
    const line = upper.slice(2, 7).map(([x, y]): Point => [x, y - 5.2]);
    out += path(tapered(line, [0.3, 1.2, 1.6, 1.6, 0.3]), skin.deep, 0.3);
  }
  out += path(
    tapered([...upper, wing], [0.8, weight * 0.5, weight * 0.75, weight * 0.92, weight, weight, weight * 0.8, 3, 0.4]),
    lash,
    0.96,
  );
  if (woman) out += path(lashes(upper, side, 5 + makeup * 3.4), lash, 0.92);
  const rim = lower.slice(2).map(([x, y]): Point => [x, y + 0.6]);
  out += path(tapered(rim, [0.3, 0.9, 1.4, 1.7, 1.8, 1]), mix(skin.deep, lash, woman ? 0.4 : 0.1), woman ? 0.6 : 0.46);
  out += stroke(curve(lower.slice(1, 7).map(([x, y]): Point => [x, y + 3])), skin.lit, 2.2, 0.36);
  if (raised > 1.4)
    out += path(
      tapered(
        [on(0.1, 14), on(0.38, 17.5 - raised * 0.4), on(0.68, 16.5 - raised * 0.5), on(0.98, 9)],
        [0.3, 2, 2, 0.3],
      ),
      mix(skin.shade, skin.blush, 0.4),
      0.12 + raised * 0.03,
    );
  return out;
}

/** Lashes at the outer half of the upper lid, in one shape. */
function lashes(upper: readonly Point[], side: number, length: number): string {
  return [3, 4, 5, 6, 7]
    .flatMap((i) => {
      const [a, b] = [upper[i - 1] as Point, upper[i] as Point];
      return (i < 5 ? [0.8] : [0.35, 0.85]).map((part): string => {
        const [x, y] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
        const reach = length * (0.3 + i * 0.1);
        const out = (i - 2.4) * 0.19;
        return tapered(
          [
            [x, y + 1],
            [x + side * reach * out * 0.5, y - reach * 0.5],
            [x + side * reach * out, y - reach * 0.8],
          ],
          [2.3, 1.5, 0.2],
        );
      });
    })
    .join('');
}
