import type { Cloth } from '../arms.ts';
import { mix } from '../color.ts';
import { clipped, closedCurve, curve, glow, type Point, path, stroke, tapered } from '../svg.ts';
import { clothOf, type Dressing, drape, knitted, neckline, patternOf, ribbed, trunkFill } from './cloth.ts';
import { collarBack, type Dressed, garment, jacket, scarf } from './jacket.ts';

const plainDress = { behind: '', over: '', sleeve: 1 };

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
        `<circle cx="${(px + 2).toFixed(1)}" cy="${(py + open + 66 + i * 96).toFixed(1)}" r="6"
fill="${mix(cloth.lit, '#ffffff', 0.35)}"/><circle cx="${(px + 2).toFixed(1)}"
cy="${(py + open + 67 + i * 96).toFixed(1)}" r="6" fill="none" stroke="${cloth.deep}" stroke-width="1.4"
stroke-opacity="0.6"/>`,
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
