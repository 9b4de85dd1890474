import type { Cloth } from '../arms.ts';
import { inLight, mix } from '../color.ts';
import { clipped, closedCurve, curve, glow, type Point, path, polygon, stroke, tapered } from '../svg.ts';
import { clothOf, type Dressing, drape, knitted, neckline, patternOf, ribbed, trunkFill } from './cloth.ts';

export type Dressed = {
  /** Behind the neck, such as a hood or the back of a collar. */
  behind: string;
  /** On the trunk, under the arms. */
  front: string;
  /** Over the trunk and the hair's ends, such as a scarf. */
  over: string;
  /** How long the sleeves are: 1 long, 0.5 short, 0 none. */
  sleeve: number;
  arms: Cloth;
  /** The trunk's fill and pattern, which go on over the sleeves. */
  fill: string;
  texture: string;
};

const plainDress = { behind: '', over: '', sleeve: 1 };

/** The trunk's outline open at the neck along a line. */
function garment(dressing: Dressing, line: readonly Point[], out = 4, sleeveless = false): string {
  const { body } = dressing;
  const [left, right] = [line[0] as Point, line.at(-1) as Point];
  const down = (side: number): Point[] => {
    const [x, y] = side < 0 ? left : right;
    const [ax, ay] = body.armpit(side);
    const top: Point[] = sleeveless
      ? [
          [x + side * 36, y + 10],
          [x + side * 40, y + 70],
          [ax - side * 22, ay - 74],
          [ax - side * 2, ay - 22],
        ]
      : body.slope(side, out).slice(3);
    return [...top, body.armpit(side), body.waist(side), body.hip(side), [body.hip(side)[0], 1300]];
  };
  return `${curve([right, ...down(1)])}${curve([...down(-1).reverse(), left], { continued: true })}${curve(line, { continued: true })}Z`;
}

function sewn(
  dressing: Dressing,
  line: readonly Point[],
  cloth: Cloth,
  extra = '',
  out = 4,
  sleeveless = false,
): string {
  const d = garment(dressing, line, out, sleeveless);
  const shadow = `<g transform="translate(0 7)">${stroke(curve(line), '#2a1018', 9, 0.16)}</g>`;
  const content = patternOf(dressing) + extra + drape(dressing, cloth);
  return path(d, trunkFill(dressing, cloth)) + clipped(dressing.sheet.clip(d), content) + (sleeveless ? '' : shadow);
}

export function dress(dressing: Dressing): Dressed {
  const { outfit, light } = dressing;
  const cloth = clothOf(outfit.color, light);
  const jacket = outfit.garment === 'blazer' || outfit.garment === 'coat';
  const knit = outfit.garment === 'knit' || outfit.garment === 'turtleneck';
  const texture = jacket ? '' : patternOf(dressing) + (knit ? knitted(dressing, cloth) : '');
  return { ...trunk(dressing), fill: trunkFill(dressing, cloth), texture };
}

function trunk(dressing: Dressing): Omit<Dressed, 'fill' | 'texture'> {
  const { outfit, light } = dressing;
  const cloth = clothOf(outfit.color, light);
  const second = clothOf(outfit.second, light);
  switch (outfit.garment) {
    case 'tshirt': {
      const line = neckline(dressing, 12, 30);
      return { ...plainDress, sleeve: 0.5, arms: cloth, front: sewn(dressing, line, cloth) + ribbed(line, 12, cloth) };
    }
    case 'sport': {
      const line = neckline(dressing, 4, 14);
      return {
        ...plainDress,
        arms: cloth,
        front: sewn(dressing, line, cloth, panels(dressing, second)) + zip(dressing, cloth),
        behind: collarBack(dressing, cloth),
      };
    }
    case 'blouse': {
      const line = neckline(dressing, 26, 96, true);
      return {
        ...plainDress,
        arms: cloth,
        front:
          sewn(dressing, line, cloth, gathers(dressing, cloth)) +
          stroke(curve(line, { tension: 1 / 9 }), cloth.dark, 3.4, 0.5),
      };
    }
    case 'dress': {
      const line = neckline(dressing, 62, 100);
      return {
        ...plainDress,
        sleeve: 0,
        arms: cloth,
        front: sewn(dressing, line, cloth, '', 0, true) + stroke(curve(line), cloth.lit, 3, 0.4),
      };
    }
    case 'knit': {
      const line = neckline(dressing, 12, 18);
      return {
        ...plainDress,
        arms: cloth,
        front: sewn(dressing, line, cloth, knitted(dressing, cloth), 8) + ribbed(line, 22, cloth),
      };
    }
    case 'turtleneck': {
      const line = neckline(dressing, 6, -6);
      return {
        ...plainDress,
        arms: cloth,
        front: sewn(dressing, line, cloth, knitted(dressing, cloth), 6) + rollNeck(dressing, cloth),
      };
    }
    case 'hoodie':
      return { ...plainDress, ...hoodie(dressing, cloth) };
    case 'shirt':
      return { ...plainDress, ...shirt(dressing, cloth) };
    case 'blazer':
      return { ...plainDress, ...jacket(dressing, cloth, second, 0) };
    case 'coat':
      return { ...plainDress, ...jacket(dressing, cloth, second, 1), over: scarf(dressing, second) };
  }
}

function collarBack({ body }: Dressing, cloth: Cloth): string {
  const [px] = body.pit;
  const n = body.neck;
  const shape: Point[] = [
    [px - n - 8, 214],
    [px - n - 3, 172],
    [px, 160],
    [px + n + 3, 172],
    [px + n + 8, 214],
    [px, 256],
  ];
  return path(closedCurve(shape), cloth.deep);
}

function zip({ body }: Dressing, cloth: Cloth): string {
  const [px, py] = body.pit;
  const n = body.neck;
  const collar = [-1, 1]
    .map((side) =>
      path(
        closedCurve(
          [
            [px + side * (n + 8), 176],
            [px + side * (n + 17), 218],
            [px + side * 36, py + 14],
            [px + side * 4, py + 36],
            [px + side * 5, py - 6],
            [px + side * 34, 214],
          ],
          1 / 8,
        ),
        side < 0 ? cloth.base : cloth.dark,
      ),
    )
    .join('');
  return (
    collar +
    stroke(`M${px} ${py + 30}V1300`, cloth.deep, 7, 0.8) +
    stroke(`M${px} ${py + 30}V1300`, '#c9c6c4', 2.4, 0.8) +
    `<rect x="${px - 4}" y="${py + 32}" width="8" height="26" rx="4" fill="#c9c6c4"/>`
  );
}

function panels({ body }: Dressing, second: Cloth): string {
  return [-1, 1]
    .map((side) => path(tapered(body.slope(side, -14).slice(2, 6), [22, 22, 20, 16]), second.base, 0.9))
    .join('');
}

function gathers({ body }: Dressing, cloth: Cloth): string {
  const [px] = body.pit;
  const folds = [-1, 1]
    .flatMap((side) =>
      [0, 1, 2, 3].map((i) =>
        curve([
          [px + side * (78 + i * 14), 252 + i * 6],
          [px + side * (62 + i * 34), 350],
          [px + side * (44 + i * 46), 520],
          [px + side * (40 + i * 40), 800],
        ]),
      ),
    )
    .join('');
  return stroke(folds, cloth.dark, 8, 0.2) + stroke(folds, cloth.lit, 2.5, 0.22);
}

function rollNeck({ body, sheet, frame }: Dressing, cloth: Cloth): string {
  const [px, py] = body.pit;
  const n = body.neck;
  const x = px + frame.turn * 10;
  const d = closedCurve([
    [x - n - 5, 158],
    [x - n * 0.5, 178],
    [x, 184],
    [x + n * 0.5, 178],
    [x + n + 5, 158],
    [px + n + 16, 216],
    [px + n * 0.6, py + 8],
    [px, py + 16],
    [px - n * 0.6, py + 8],
    [px - n - 16, 216],
  ]);
  const ribs = Array.from({ length: 15 }, (_, i) => {
    const u = (i / 14) * 2 - 1;
    return curve([
      [x + u * n, 170 + (1 - u * u) * 14],
      [px + u * (n + 12), 222 + (1 - u * u) * 26],
    ]);
  }).join('');
  const side = frame.lit || -0.6;
  return (
    path(
      d,
      sheet.linear(
        [px + side * n, 0],
        [px - side * n, 0],
        [
          [0, cloth.lit],
          [0.5, cloth.base],
          [1, cloth.deep],
        ],
      ),
    ) +
    clipped(sheet.clip(d), stroke(ribs, cloth.dark, 4, 0.4) + glow(sheet, [x, 166], 80, 34, cloth.deep, 0.75)) +
    stroke(
      curve([
        [px - n - 15, 214],
        [px - n * 0.6, py + 9],
        [px, py + 17],
        [px + n * 0.6, py + 9],
        [px + n + 15, 214],
      ]),
      cloth.deep,
      5,
      0.4,
    )
  );
}

function hoodie(dressing: Dressing, cloth: Cloth): Pick<Dressed, 'behind' | 'front' | 'arms'> {
  const { body, sheet } = dressing;
  const [px, py] = body.pit;
  const n = body.neck;
  const line = neckline(dressing, 16, 24);
  const hood = closedCurve([
    [px - n - 74, 244],
    [px - n - 60, 176],
    [px - n + 8, 138],
    [px + n - 8, 138],
    [px + n + 60, 176],
    [px + n + 74, 244],
    [px, 290],
  ]);
  const edge = [-1, 1]
    .map((side) =>
      path(
        closedCurve([
          [px + side * (n + 4), 170],
          [px + side * (n + 52), 182],
          [px + side * (n + 70), 236],
          [px + side * 60, py + 36],
          [px + side * 6, py + 56],
          [px + side * 30, py + 8],
          [px + side * (n - 4), 214],
        ]),
        sheet.linear(
          [px, 180],
          [px + side * 120, 280],
          [
            [0, cloth.dark],
            [0.5, side < 0 ? cloth.lit : cloth.base],
            [1, cloth.base],
          ],
        ),
      ),
    )
    .join('');
  const strings = [-1, 1]
    .map((side) =>
      stroke(
        curve([
          [px + side * 24, py + 40],
          [px + side * 30, py + 100],
          [px + side * 25, py + 160],
        ]),
        mix(cloth.lit, '#ffffff', 0.55),
        5.5,
        0.92,
      ),
    )
    .join('');
  return { arms: cloth, behind: path(hood, cloth.deep), front: sewn(dressing, line, cloth, '', 9) + edge + strings };
}

function shirtCollar({ body, sheet }: Dressing, cloth: Cloth, open: number): string {
  const [px, py] = body.pit;
  const n = body.neck;
  return [-1, 1]
    .map((side) => {
      const wing: Point[] = [
        [px + side * (n + 1), 172],
        [px + side * (n + 22), 214],
        [px + side * (n + 34), py + 18],
        [px + side * (38 + open * 0.3), py + 48 + open * 0.32],
        [px + side * (6 + open * 0.1), py + open * 0.9],
        [px + side * (n - 14), 208],
      ];
      const d = closedCurve(wing, 1 / 14);
      return (
        `<g transform="translate(0 7)">${path(d, cloth.deep, 0.4)}</g>` +
        path(
          d,
          sheet.linear(
            [px + side * 20, 190],
            [px + side * 90, 290],
            [
              [0, cloth.dark],
              [0.35, cloth.base],
              [1, cloth.lit],
            ],
          ),
        )
      );
    })
    .join('');
}

function shirt(dressing: Dressing, cloth: Cloth): Pick<Dressed, 'behind' | 'front' | 'arms'> {
  const { body } = dressing;
  const [px, py] = body.pit;
  const open = 34;
  const line = neckline(dressing, 8, open + 34, true);
  const buttons = [0, 1, 2, 3, 4, 5]
    .map(
      (i) =>
        `<circle cx="${(px + 2).toFixed(1)}" cy="${(py + open + 66 + i * 96).toFixed(1)}" r="6" fill="${mix(cloth.lit, '#ffffff', 0.35)}"/><circle cx="${(px + 2).toFixed(1)}" cy="${(py + open + 67 + i * 96).toFixed(1)}" r="6" fill="none" stroke="${cloth.deep}" stroke-width="1.4" opacity="0.6"/>`,
    )
    .join('');
  const placket =
    stroke(`M${px - 15} ${py + open + 26}V1300`, cloth.dark, 3, 0.6) +
    stroke(`M${px + 17} ${py + open + 26}V1300`, cloth.dark, 2.4, 0.42);
  return {
    arms: cloth,
    behind: collarBack(dressing, cloth),
    front: sewn(dressing, line, cloth) + placket + buttons + shirtCollar(dressing, cloth, open),
  };
}

/** A jacket or coat, open over a top. */
function jacket(dressing: Dressing, cloth: Cloth, top: Cloth, coat: 0 | 1): Pick<Dressed, 'behind' | 'front' | 'arms'> {
  const { body, sheet, frame } = dressing;
  const [px] = body.pit;
  const n = body.neck;
  const inner = neckline(dressing, 10, coat ? 10 : 36);
  const meet = 690 - coat * 60;
  const under =
    path(garment(dressing, inner), trunkFill(dressing, top)) +
    clipped(sheet.clip(garment(dressing, inner)), drape(dressing, top)) +
    ribbed(inner, 10, top);
  const half = (side: number): string => {
    const edge: Point[] = [
      [px + side * (n + 14), 196],
      [px + side * (n + 6), 250],
      [px + side * 52, 420],
      [px + side * 12, meet],
      [px - side * 4, 1300],
    ];
    const down: Point[] = [
      ...body.slope(side, 11).slice(3),
      body.armpit(side),
      body.waist(side),
      body.hip(side),
      [body.hip(side)[0], 1300],
    ];
    const d = `${curve([edge[0] as Point, ...down])}${curve([...edge].reverse(), { continued: true })}Z`;
    const notch = 338 + coat * 20;
    const lapel = polygon([
      [px + side * (n + 12), 190],
      [px + side * (n + 30), 218],
      [px + side * (n + 62), notch - 42],
      [px + side * (n + 40), notch - 32],
      [px + side * (n + 82), notch - 6],
      [px + side * 76, 520],
      [px + side * 12, meet],
      [px + side * 50, 420],
      [px + side * (n + 2), 256],
    ]);
    const fill = sheet.linear(
      [px + side * 20, 300],
      [px + side * 140, 420],
      [
        [0, cloth.dark],
        [0.3, cloth.base],
        [1, cloth.lit],
      ],
    );
    return (
      path(d, trunkFill(dressing, cloth)) +
      clipped(
        sheet.clip(d),
        drape(dressing, cloth, 0.8) + glow(sheet, [px + side * 40, 560], 60, 220, cloth.deep, 0.3),
      ) +
      `<g transform="translate(${side * 4} 9)">${path(lapel, cloth.deep, 0.35)}</g>` +
      path(lapel, fill) +
      stroke(lapel, cloth.deep, 1.6, 0.4)
    );
  };
  const shadow = path(
    curve([
      [px - n - 8, 230],
      [px - 60, 430],
      [px, meet + 10],
      [px + 60, 430],
      [px + n + 8, 230],
      [px + 34, 430],
      [px, meet - 70],
      [px - 34, 430],
    ]),
    top.deep,
    0.4,
  );
  const order = frame.lit > 0 ? [1, -1] : [-1, 1];
  const button = `<circle cx="${px + 6}" cy="${meet + 34}" r="9" fill="${cloth.deep}"/>`;
  return {
    arms: cloth,
    behind: collarBack(dressing, cloth),
    front: under + shadow + order.map(half).join('') + button,
  };
}

function scarf(dressing: Dressing, cloth: Cloth): string {
  const { body, sheet, light } = dressing;
  const [px] = body.pit;
  const n = body.neck;
  const loop = closedCurve([
    [px - n - 28, 178],
    [px - n - 44, 220],
    [px - 40, 276],
    [px + 30, 284],
    [px + n + 46, 224],
    [px + n + 26, 176],
    [px + n * 0.5, 204],
    [px, 212],
    [px - n * 0.5, 204],
  ]);
  const end = closedCurve(
    [
      [px + 16, 244],
      [px + 74, 250],
      [px + 92, 430],
      [px + 98, 590],
      [px + 30, 598],
      [px + 22, 420],
    ],
    1 / 8,
  );
  const { lit } = inLight(light);
  const fill = sheet.linear(
    [px - 90, 200],
    [px + 100, 330],
    [
      [0, cloth.lit],
      [0.5, cloth.base],
      [1, cloth.dark],
    ],
  );
  const folds = [0, 1, 2]
    .map((i) =>
      curve([
        [px - n - 30 + i * 4, 200 + i * 14],
        [px - 20, 232 + i * 17],
        [px + n + 24, 202 + i * 15],
      ]),
    )
    .join('');
  const fringe = Array.from({ length: 9 }, (_, i) => `M${px + 32 + i * 8} 592v30`).join('');
  return `<g transform="translate(0 12)">${path(loop, cloth.deep, 0.4)}</g>${path(end, fill)}${stroke(fringe, cloth.base, 4)}${stroke(`M${px + 42} 300L${px + 52} 586M${px + 66} 300L${px + 78} 584`, cloth.dark, 5, 0.35)}${path(loop, fill)}${stroke(folds, cloth.dark, 7, 0.5)}${stroke(folds, lit(cloth.lit), 2.4, 0.4)}`;
}
