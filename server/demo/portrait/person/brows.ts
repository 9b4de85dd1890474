import { mix, type SkinTone } from './color.ts';
import { mimicOf } from './expression.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { between, clipped, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; shot: Shot; skin: SkinTone; faceClip: string };

export function drawBrows(drawing: Drawing): string {
  return clipped(drawing.faceClip, [-1, 1].map((side) => drawBrow(drawing, side)).join(''));
}

/** A brow: a soft body that begins faintly, and hairs that leave it upwards, then outwards. */
function drawBrow({ sheet, frame, look, shot, skin }: Drawing, side: number): string {
  const { brows, ageing, hair } = look;
  const woman = look.gender === 'female';
  const { lift, inner } = mimicOf(look, shot).brows;
  const y = (woman ? -36.5 : -30) - brows.height * 4.2 - lift[side < 0 ? 0 : 1] + ageing;
  const arch = Math.min(9.6, Math.max(2.4, (woman ? 6.2 : 4.6) + brows.arch * 4.6));
  const thick = (woman ? 8.8 : 12.4) + brows.thickness * 3.6 - Math.max(0, ageing - 0.5) * 3;
  const on = (x: number, dy: number) => frame.at(side * x, y + dy, 84 - (x * x) / 190);
  const points = [
    on(18, -inner + (woman ? -1 : 1.5)),
    on(28, -inner * 0.7 - 1.6),
    on(42, -arch * 0.6 - 2),
    on(59, -arch - 1),
    on(73, -arch * 0.7 + 1),
    on(86 - Math.max(0, side * frame.turn) * 6, arch * 0.1 + (woman ? 5 : 3)),
  ];
  const natural = mix(hair.color, '#2a1a16', 0.46 - ageing * 0.34);
  const color = mix(natural, skin.deep, 0.25);
  const [[x0], [x1]] = [points[0] as Point, points[5] as Point];
  const fill = sheet.linear(
    [x0, 0],
    [x1, 0],
    [
      [0, color, 0.46],
      [0.2, color, 0.86],
      [0.8, color, 0.9],
      [1, color, 0.7],
    ],
  );
  const body = tapered(points, [thick * 0.72, thick * 0.96, thick, thick * 0.8, thick * 0.5, 0.6]);
  const hairs = Array.from({ length: 12 }, (_, i) => {
    const part = 0.15 + (i / 11) * 2.7;
    const k = Math.min(4, Math.floor(part));
    const [x, at] = between(points[k] as Point, points[k + 1] as Point, part - k);
    const reach = thick * (0.74 - part * 0.13);
    const out = side * (2.6 + part * 2.2 + (i % 3));
    return `M${x.toFixed(1)} ${(at + reach * (i % 2 ? 0.5 : 0.2)).toFixed(1)}q${(out * 0.3).toFixed(1)}
${(-reach * 0.6).toFixed(1)} ${out.toFixed(1)} ${(-reach * (0.95 - part * 0.1)).toFixed(1)}`;
  }).join('');
  return path(body, fill) + stroke(hairs, color, 1.8, 0.42);
}
