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
    ...body.slope(side, sleeved ? -9 : 0).slice(1, sleeved ? 4 : 7),
  ];
  const d = `${curve(sideOf(1))}L${px + 96} 560L${px - 96} 560${curve(sideOf(-1).reverse(), { continued: true })}Z`;
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
  if (look.build === 'full') {
    const chins: Point[] = [
      [head - 62, 148],
      [head - 34, frame.chin + 20],
      [head, frame.chin + 29],
      [head + 34, frame.chin + 20],
      [head + 62, 148],
    ];
    out =
      path(closedCurve(chins), skin.base) +
      glow(sheet, [head, frame.chin + 2], 66, 26, skin.deep, 0.42) +
      path(under, cast, 0.35) +
      stroke(curve(chins), skin.deep, 4, 0.3);
  }
  out += glow(sheet, [head + shadeSide * body.neck, 190], 44, 96, skin.deep, 0.42);
  out += drawBones({ frame, look, body, skin });
  out += glow(sheet, [px, py - 2], 17, 15, skin.shade, 0.6);
  if (body.bust)
    out += path(
      tapered(
        [
          [px, 372],
          [px + 2, 430],
          [px, 520],
        ],
        [1, 9, 5],
      ),
      skin.shade,
      0.42,
    );
  if (look.ageing > 0.35) {
    const rings = [186, 206]
      .map((y) =>
        curve([
          [head - body.neck + 8, y - 8],
          [head, y + 4],
          [head + body.neck - 8, y - 8],
        ]),
      )
      .join('');
    out += stroke(rings, skin.deep, 3, look.ageing * 0.5);
  }
  return path(d, fill) + clipped(clip, out);
}

function drawBones({ frame, look, body, skin }: Omit<Drawing, 'sheet'>): string {
  const [px, py] = body.pit;
  const head = frame.at(0, 120, 0)[0];
  let out = '';
  for (const side of [-1, 1]) {
    const cord: Point[] = [
      [head + side * (body.neck - 10), 146],
      [px + side * 30, 204],
      [px + side * 15, py],
    ];
    out += path(tapered(cord, [0.5, 6, 3]), skin.shade, look.build === 'full' ? 0.1 : 0.24);
    out += stroke(curve(cord.map(([x, y]): Point => [x + side * 6, y])), skin.lit, 4, 0.08);
    const bone: Point[] = [
      [px + side * 20, py + 6],
      [px + side * 72, py + 9],
      [px + side * 130, py - 2],
      [px + side * 176, py + 6],
    ];
    out += path(tapered(bone, [1, 6, 4, 0.5]), skin.shade, look.build === 'full' ? 0.2 : 0.44);
    out += stroke(curve(bone.map(([x, y]): Point => [x, y - 6])), skin.lit, 5, 0.3);
  }
  return out;
}
