import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import { closedCurve, curve, path, type Sheet, stroke } from './svg.ts';

type Drawing = { sheet: Sheet; frame: Frame; look: Look; skin: SkinTone };

export function drawGlasses({ sheet, frame, look, skin }: Drawing): string {
  if (look.glasses === 'none') return '';
  const wire = look.glasses === 'wire';
  const thick = wire ? 3.2 : 4.8;
  const color = wire ? mix(look.metal, '#5a3d28', 0.42) : look.frameColor;
  const at = frame.at;
  const middle = 49 + look.eyes.spacing * 3;
  const rim = (side: number): string => {
    const p = (x: number, y: number) => at(side * (middle + x), 2 + y, 100 - ((middle + x) * (middle + x)) / 200);
    if (look.glasses === 'round' || wire)
      return closedCurve([p(-33, 0), p(-24, -25), p(0, -33), p(24, -25), p(34, 0), p(25, 25), p(0, 34), p(-24, 25)]);
    if (look.glasses === 'cat')
      return closedCurve(
        [p(-34, 2), p(-30, -19), p(0, -24), p(34, -31), p(39, -16), p(30, 17), p(2, 25), p(-24, 20)],
        1 / 6.5,
      );
    return closedCurve(
      [
        p(-35, 0),
        p(-34, -19),
        p(-22, -25),
        p(20, -27),
        p(36, -22),
        p(37, 0),
        p(31, 20),
        p(18, 26),
        p(-18, 26),
        p(-31, 19),
      ],
      1 / 7,
    );
  };
  const rims = [-1, 1].map(rim);
  const bridge = curve([at(-17, -3, 106), at(0, -9, 114), at(17, -3, 106)]);
  const temples = [-1, 1]
    .filter((side) => side * frame.turn < 0.6)
    .map((side) => curve([at(side * 84, -10, 64), frame.edge(-8, side, 1)]))
    .join('');
  const shine = sheet.linear(
    [-70, -40],
    [60, 50],
    [
      [0, '#ffffff', 0.24 - skin.dark * 0.14],
      [0.35, '#ffffff', 0.05],
      [0.62, '#ffffff', 0],
      [1, '#ffffff', 0.1 - skin.dark * 0.06],
    ],
  );
  const shadow = `<g transform="translate(0 6)">${stroke(rims.join(''), skin.shade, thick + 1, 0.4)}</g>`;
  return (
    shadow +
    rims.map((d) => path(d, shine)).join('') +
    stroke(rims.join(''), color, thick) +
    stroke(bridge, color, thick) +
    stroke(temples, color, thick) +
    stroke(rims.join(''), mix(color, '#ffffff', 0.5), 1, 0.28)
  );
}

export function drawEarrings({ sheet, frame, look }: Drawing): string {
  if (look.earrings === 'none') return '';
  return [-1, 1]
    .filter((side) => side * frame.turn < 0.3)
    .map((side) => {
      const [x, y] = frame.at(side * (frame.half + 2), 50, -10);
      const fill = sheet.linear(
        [x - 8, y],
        [x + 8, y + 16],
        [
          [0, mix(look.metal, '#ffffff', 0.5)],
          [1, mix(look.metal, '#3a2418', 0.35)],
        ],
      );
      if (look.earrings === 'stud') return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4.6" fill="${fill}"/>`;
      if (look.earrings === 'hoop')
        return `<ellipse cx="${x.toFixed(1)}" cy="${(y + 19).toFixed(1)}" rx="14" ry="19" fill="none" stroke="${fill}"
stroke-width="4"/>`;
      return (
        stroke(`M${x.toFixed(1)} ${y.toFixed(1)}v20`, look.metal, 1.8) +
        path(
          closedCurve([
            [x, y + 16],
            [x + 7, y + 31],
            [x, y + 40],
            [x - 7, y + 31],
          ]),
          fill,
        )
      );
    })
    .join('');
}
