import { mix } from '../color.ts';
import { clipped, closedCurve, curve, glow, type Point, path } from '../svg.ts';
import { us } from './cap.ts';
import type { HairDrawing, HairWork } from './hair.ts';
import { inLightOfHead, softEdge } from './mass.ts';

/** Sides shorn close: skin shows through, most above the ear. */
export function sides({ cap, tones, sheet }: HairWork, top: number, faded = false): string {
  const opacity = faded ? [0, 0.6, 0.66] : [1, 0.78, 0.24];
  const fill = sheet.linear(
    [0, faded ? -78 : -104],
    [0, faded ? 40 : 30],
    opacity.map((seen, i) => [[0, 0.5, 1][i] as number, mix(tones.base, tones.dark, 0.4), seen] as const),
  );
  return [-1, 1]
    .map((side) => {
      const along = [top, 0.7, 0.8, 0.9, 1];
      const roots = along.map((u) => cap.root(side * u));
      const shape = closedCurve([...roots, ...along.map((u) => cap.outer(side * u)).reverse()], 1 / 8);
      return (faded ? '' : softEdge(curve(roots), tones.dark, 10)) + path(shape, fill);
    })
    .join('');
}

/** Hair cut to a few millimetres. */
export function cropped({ cap, tones, sheet, shine, cut, random }: HairWork): string {
  const all = us(-1, 1, 25);
  const roots = all.map((u) => cap.root(u));
  const shape = closedCurve([...all.map((u) => cap.outer(u)), ...roots.slice().reverse()], 1 / 8);
  const base = mix(tones.base, tones.dark, 0.3);
  const fill = sheet.linear(
    [0, -176],
    [0, 34],
    [
      [0, base],
      [0.5, base, 0.92],
      [1, base, 0.36],
    ],
  );
  const count = cut.texture === 'coily' ? 260 : 150;
  let grain = '';
  for (let i = 0; i < count; i++) {
    const u = random() * 1.9 - 0.95;
    const [x, y] = cap.root(u);
    const [ox, oy] = cap.outer(u);
    const part = 0.04 + random() * 0.92;
    const [px, py] = [x + (ox - x) * part, y + (oy - y) * part];
    grain += `M${px.toFixed(1)} ${py.toFixed(1)}l${(u * 4).toFixed(1)} ${(Math.abs(u) * 4 - 3).toFixed(1)}`;
  }
  const dots = `<path d="${grain}" fill="none" stroke="${tones.lit}" stroke-width="2.2" stroke-linecap="round"
stroke-opacity="0.26"/>`;
  return (
    softEdge(curve(roots), base, 14) +
    path(shape, fill) +
    clipped(sheet.clip(shape), inLightOfHead({ sheet, tones, shine, shade: 0.4 }) + dots)
  );
}

/** The scalp of who has shaved it or lost the hair. */
export function bald({ sheet, frame, skin, look }: HairDrawing, strength: number): string {
  const light = frame.lit || -0.4;
  const shade = mix(look.hair.color, skin.shade, 0.55);
  const temples = [-1, 1].map((side) =>
    glow(sheet, frame.at(side * (frame.half - 8), -46, 20), 34, 74, shade, strength * 2),
  );
  const shine: Point = [light * 46, -134];
  return clipped(
    sheet.clip(closedCurve(frame.outline())),
    temples.join('') + glow(sheet, shine, 52, 30, mix(skin.lit, '#ffffff', 0.4), 0.6),
  );
}
