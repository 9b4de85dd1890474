import { inLight, mix } from '../color.ts';
import { clipped, closedCurve, curve, glow, type Point, path, stroke } from '../svg.ts';
import type { Hair, HairDrawing } from './hair.ts';

/** A headscarf that frames the face and is laid around the neck. */
export function drawScarf({ sheet, frame, look, shot, random }: HairDrawing): Hair {
  const { plain, lit, dark } = inLight(shot.light);
  const color =
    (['#7d5a6e', '#3f5a6b', '#b98a6a', '#5d6b4f', '#c9b8a2', '#34384a', '#a8574f'] as const)[
      Math.floor(random() * 7)
    ] ?? '#7d5a6e';
  const [base, light, shade] = [plain(color), lit(mix(color, '#ffffff', 0.16), 0.32), dark(color, 0.6)];
  const side = frame.lit || -1;
  const face = [-108, -70, -20, 40, 92, 132].map((y) => y);
  const inner = [
    ...face.map((y) => frame.edge(y, 1, y < -60 ? -14 : -7)),
    [frame.at(0, 0, 60)[0], frame.chin + 4] as Point,
    ...face.toReversed().map((y) => frame.edge(y, -1, y < -60 ? -14 : -7)),
    frame.at(0, -122, 92),
  ];
  const outer: Point[] = [
    ...[-168, -140, -100, -50, 10, 80, 140].map((y): Point => [frame.edge(y, 1, 16)[0], y - (y < -120 ? 14 : 0)]),
    [92, 204],
    [130, 262],
    [20, 300],
    [-110, 268],
    [-92, 204],
    ...[140, 80, 10, -50, -100, -140, -168].map((y): Point => [frame.edge(y, -1, 16)[0], y - (y < -120 ? 14 : 0)]),
  ];
  const whole = `${closedCurve(outer)}${closedCurve(inner.toReversed())}`;
  const fill = sheet.radial([side * 60, -90], 260, 330, [
    [0, light],
    [0.45, base],
    [1, shade],
  ]);
  const folds = [0.2, 0.42, 0.64, 0.86].map((part) =>
    curve([
      [frame.edge(-60, -side)[0] * (0.7 + part * 0.3), -130 + part * 90],
      [frame.edge(70, -side, 8)[0] * (0.86 + part * 0.1), 70 + part * 30],
      [side * 10 * part, 176 + part * 70],
      [side * (60 + part * 40), 190 + part * 70],
    ]),
  );
  const clip = sheet.clip(closedCurve(outer));
  const back = path(closedCurve(outer), shade);
  const over = `<path d="${whole}" fill="${fill}" fill-rule="evenodd"/>`;
  const shadow = stroke(closedCurve(inner), shade, 7, 0.4);
  return {
    behind: back,
    front:
      over +
      clipped(
        clip,
        stroke(folds.join(''), shade, 9, 0.3) +
          stroke(folds.map((d) => d).join(''), light, 2.4, 0.45) +
          glow(sheet, [0, frame.chin + 30], 90, 30, shade, 0.5),
      ) +
      shadow,
  };
}
