import { mix, type SkinTone } from './color.ts';
import type { Frame } from './frame.ts';
import type { Look } from './look.ts';
import type { Shot } from './shot.ts';
import { clipped, closedCurve, curve, glow, lerp, type Point, path, type Sheet, stroke, tapered } from './svg.ts';

type Drawing = {
  sheet: Sheet;
  frame: Frame;
  look: Look;
  shot: Shot;
  skin: SkinTone;
  random: () => number;
  faceClip: string;
};

/** Beards lie under the mouth's drawing, so that lips stay free. */
export function drawBeard({ sheet, frame, look, skin, shot, random, faceClip }: Drawing): string {
  const { beard } = look;
  if (beard === 'none') return '';
  const color = mix(look.beardColor, skin.shade, 0.15);
  const at = frame.at;
  const length = beard === 'full' ? 24 : beard === 'short' ? 7 : 0;
  const smile = shot.expression === 'calm' || shot.expression === 'pensive' ? 0 : 5;
  const y = 84;
  const stache: Point[] = [
    at(-48, y + 22 - smile, 80),
    at(-30, y - 1, 96),
    at(-10, y - 9, 106),
    at(0, y - 5, 108),
    at(10, y - 9, 106),
    at(30, y - 1, 96),
    at(48, y + 22 - smile, 80),
    at(26, y + 15, 100),
    at(0, y + 11, 106),
    at(-26, y + 15, 100),
  ];
  const cheeks = beard === 'goatee' ? [] : [-1, 1];
  const jaw = jawOf(look.beard, frame, length);
  if (beard === 'stubble') return drawStubble({ sheet, frame, skin, faceClip }, { color, stache });
  const grey = look.ageing > 0.3 ? mix(color, '#4a4444', 0.3) : color;
  const fill = sheet.linear(
    [0, 6],
    [0, frame.chin + length],
    [
      [0, grey, 0.3],
      [0.3, grey, 0.62],
      [0.55, grey, 0.94],
      [1, mix(grey, '#120b0c', 0.3)],
    ],
  );
  const hairs = (count: number, from: (part: number) => Point, reach: number) =>
    Array.from({ length: count }, () => {
      const part = random();
      const [x, yy] = from(part);
      return `M${x.toFixed(1)} ${yy.toFixed(1)}q${((part - 0.5) * reach * 0.2).toFixed(1)} ${(reach * 0.5).toFixed(1)}
${((part - 0.5) * reach * 0.7 + (random() - 0.5) * 3).toFixed(1)} ${(reach * lerp(0.6, 1, random())).toFixed(1)}`;
    }).join('');
  const onJaw = (part: number): Point => {
    const u = part * 2 - 1;
    return at(u * 82, lerp(112, 58, u * u) + random() * 44 * (1 - u * u * 0.5), 86 - u * u * 50);
  };
  const lit = mix(color, '#f0d8c0', 0.28);
  const texture =
    stroke(hairs(240, onJaw, 15), mix(grey, '#0e0809', 0.4), 1.5, 0.42) + stroke(hairs(200, onJaw, 14), lit, 1.2, 0.5);
  const onEdge = (part: number): Point => {
    const u = Math.sqrt(Math.abs(part * 2 - 1));
    return at(Math.sign(part - 0.5) * u * 84, lerp(122, 36, u ** 1.5) - 2 - random() * 9, 88 - u * u * 50);
  };
  const edge = cheeks.length ? clipped(faceClip, stroke(hairs(170, onEdge, 7), grey, 1.1, 0.3)) : '';
  const mouthHair = hairs(46, (part) => at((part * 2 - 1) * 38, y - 5 + Math.abs(part * 2 - 1) * 10, 100), 10);
  const full =
    beard === 'moustache'
      ? ''
      : path(closedCurve(jaw), cheeks.length ? fill : color, beard === 'short' ? 0.9 : 1) +
        clipped(sheet.clip(closedCurve(jaw)), texture) +
        edge +
        glow(sheet, at(0, 138, 96), 34, 18, lit, 0.22);
  return (
    full +
    path(
      tapered([at(-5, 118, 99), at(0, 130, 99), at(5, 118, 99)], [3, 9, 3]),
      color,
      beard === 'moustache' ? 0 : 0.7,
    ) +
    path(closedCurve(stache), color, 0.92) +
    stroke(mouthHair, lit, 1.3, 0.4)
  );
}

/** The outline of a beard on the jaw. */
function jawOf(beard: Look['beard'], frame: Frame, length: number): Point[] {
  const at = frame.at;
  return beard === 'goatee'
    ? [
        at(-46, 98, 82),
        at(-26, 124, 96),
        at(0, 126, 98),
        at(26, 124, 96),
        at(46, 98, 82),
        at(42, 140, 74),
        [at(26, 0, 80)[0], frame.chin + 6],
        [at(0, 0, 90)[0], frame.chin + 12],
        [at(-26, 0, 80)[0], frame.chin + 6],
        at(-42, 140, 74),
      ]
    : [
        frame.edge(14, -1, 1),
        at(-(frame.half - 16), 46, 40),
        at(-66, 78, 66),
        at(-50, 90, 80),
        at(-36, 112, 94),
        at(-14, 130, 98),
        at(14, 130, 98),
        at(36, 112, 94),
        at(50, 90, 80),
        at(66, 78, 66),
        at(frame.half - 16, 46, 40),
        frame.edge(14, 1, 1),
        frame.edge(70, 1, length * 0.3),
        frame.edge(112, 1, length * 0.5),
        [frame.edge(140, 1)[0] + length * 0.3, 140 + length * 0.7],
        [at(28, 0, 80)[0], frame.chin + length],
        [at(0, 0, 86)[0], frame.chin + 2 + length * 1.15],
        [at(-28, 0, 80)[0], frame.chin + length],
        [frame.edge(140, -1)[0] - length * 0.3, 140 + length * 0.7],
        frame.edge(112, -1, length * 0.5),
        frame.edge(70, -1, length * 0.3),
      ];
}

function drawStubble(
  { sheet, frame, skin, faceClip }: Pick<Drawing, 'sheet' | 'frame' | 'skin' | 'faceClip'>,
  { color, stache }: { color: string; stache: readonly Point[] },
): string {
  const at = frame.at;
  const shade = mix(color, skin.shade, 0.4);
  const lip = path(closedCurve(stache), shade, 0.24) + glow(sheet, at(0, 120, 96), 30, 10, shade, 0.3);
  const cheek = [-1, 1].map((side) => glow(sheet, frame.edge(92, side), 52, 66, shade, 0.42)).join('');
  return clipped(faceClip, glow(sheet, at(0, 140, 80), 104, 52, shade, 0.62) + cheek + lip);
}

export function drawGlasses({ sheet, frame, look, skin }: Drawing): string {
  if (look.glasses === 'none') return '';
  const wire = look.glasses === 'wire';
  const thick = wire ? 2.8 : 6;
  const color = wire ? look.metal : look.frameColor;
  const at = frame.at;
  const rim = (side: number): string => {
    const p = (x: number, y: number) => at(side * (50 + x), 4 + y, 100 - ((50 + x) * (50 + x)) / 200);
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
    .map((side) => curve([at(side * 85, -9, 64), at(side * (frame.half - 2), -7, 0)]))
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
    stroke(rims.join(''), mix(color, '#ffffff', 0.5), 1.2, 0.4)
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
