import { skinFill } from './arms.ts';
import type { Body } from './body.ts';
import type { SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import { clipped, closedCurve, curve, glow, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; body: Body; skin: SkinTone };

/** Neck, collarbones and the chest's skin, under the clothes. */
export function drawNeck({ sheet, frame, look, body, skin }: Drawing, sleeved: boolean): string {
  const [px, py] = body.pit;
  const head = frame.at(0, 120, 0)[0];
  const sideOf = (side: number): Point[] => [
    [head + side * body.neck, 84],
    [head + side * (body.neck - 2), 140],
    ...body.slope(side, sleeved ? -9 : 0).slice(1, sleeved ? 4 : 8),
  ];
  const d = `${curve(sideOf(1))}L${px + 96} 520L${px - 96} 520${curve(sideOf(-1).reverse(), { continued: true })}Z`;
  const light = frame.lit;
  const fill = skinFill({ sheet, frame, body, skin });
  const shadeSide = -(light || -0.6);
  const clip = sheet.clip(d);
  const under = closedCurve([
    [head - body.neck - 12, 60],
    [head + body.neck + 12, 60],
    [head + body.neck + 4 + shadeSide * 5, 168],
    [head + 26 + shadeSide * 20, frame.chin + 48],
    [head - 20 + shadeSide * 22, frame.chin + 50],
    [head - body.neck - 4, 166],
  ]);
  const cast = sheet.linear(
    [0, frame.chin - 40],
    [0, frame.chin + 62],
    [
      [0, skin.deep, 0.82],
      [0.5, skin.shade, 0.85],
      [1, skin.shade, 0],
    ],
  );
  let out = path(under, cast);
  out += glow(sheet, [head + shadeSide * body.neck, 190], 44, 96, skin.deep, 0.42);
  out += drawBones({ frame, body, skin });
  out += glow(sheet, [px, py - 2], 24, 17, skin.shade, 0.3);
  if (body.bust) {
    const [, low] = body.breast(1);
    const between: Point[] = [
      [px, low - 86],
      [px + 1, low - 46],
      [px, low],
    ];
    out += path(tapered(between, [0.4, 3 + body.bust * 4, 4]), skin.shade, 0.2 + body.bust * 0.16);
    for (const side of [-1, 1]) {
      const [bx] = body.breast(side);
      out += glow(sheet, [bx, low - 34], 56 + body.bust * 8, 50, skin.lit, 0.16 * body.bust);
    }
  }
  return path(d, fill) + clipped(clip, out + necklace({ look, body }));
}

function drawBones({ frame, body, skin }: Omit<Drawing, 'sheet' | 'look'>): string {
  const [px, py] = body.pit;
  const head = frame.at(0, 120, 0)[0];
  const seen = 1 - body.soft * 0.62;
  let out = '';
  for (const side of [-1, 1]) {
    const reach = Math.abs(body.shoulder(side)[0] - px) * 0.72;
    const rise = body.slope(side)[3]?.[1] ?? py;
    const cord: Point[] = [
      [head + side * (body.neck - 10), 146],
      [px + side * 26, 198],
      [px + side * 13, py],
    ];
    out += path(tapered(cord, [0.5, 6, 3]), skin.shade, 0.15 * seen);
    out += stroke(curve(cord.map(([x, y]): Point => [x + side * 6, y])), skin.lit, 4, 0.08);
    const bone: Point[] = [
      [px + side * 17, py + 6],
      [px + side * reach * 0.4, py + 10],
      [px + side * reach * 0.74, py + 3],
      [px + side * reach, rise + 10],
    ];
    out += path(tapered(bone, [1, 6, 4, 0.5]), skin.shade, 0.32 * seen);
    out += stroke(curve(bone.map(([x, y]): Point => [x, y - 6])), skin.lit, 4, 0.18);
  }
  return out;
}

/** A fine chain or a string of pearls, for some women. */
function necklace({ look, body }: Pick<Drawing, 'look' | 'body'>): string {
  const kind = look.gender === 'female' ? look.seed % 7 : 6;
  if (kind > 3) return '';
  const [px, py] = body.pit;
  const low = py + (kind === 1 ? 62 : 30);
  const chain: Point[] = [
    [px - body.neck - 8, 186],
    [px - body.neck * 0.7, py - 4],
    [px, low],
    [px + body.neck * 0.7, py - 4],
    [px + body.neck + 8, 186],
  ];
  const d = curve(chain);
  const shadow = `<g transform="translate(0 3)">${stroke(d, '#2a1018', kind ? 2.4 : 8, 0.25)}</g>`;
  if (kind === 0 && look.age > 44)
    return (
      shadow +
      stroke(d, '#efe6da', 10).replace('stroke-linecap="round"', 'stroke-linecap="round" stroke-dasharray="0.1 10"') +
      stroke(d, '#ffffff', 4, 0.8).replace('stroke-linecap="round"', 'stroke-linecap="round" stroke-dasharray="0.1 10"')
    );
  const pendant = `<circle cx="${px.toFixed(1)}" cy="${(low + 7).toFixed(1)}" r="6.5" fill="${look.metal}"/><circle
cx="${(px - 2).toFixed(1)}" cy="${(low + 5).toFixed(1)}" r="2.2" fill="#ffffff" fill-opacity="0.8"/>`;
  return shadow + stroke(d, look.metal, 2.6, 0.95) + pendant;
}
