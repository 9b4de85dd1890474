import { pick } from '../../../random.ts';
import type { Cloth } from '../arms.ts';
import { mix } from '../color.ts';
import { closedCurve, curve, type Point, path, stroke, tapered } from '../svg.ts';
import { collarBack, type Dressed, type Dressing, neckline, sewn } from './cloth.ts';

type Made = Partial<Dressed> & { front: string };

export function tracksuit(dressing: Dressing, cloth: Cloth, second: Cloth): Made {
  const line = neckline(dressing, 4, 14);
  return {
    behind: collarBack(dressing, cloth),
    front: sewn(dressing, line, cloth, panels(dressing, second)) + zip(dressing, cloth),
  };
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
    .map((side) => path(tapered(body.slope(side, -12).slice(2, 6), [16, 18, 17, 12]), second.base, 0.9))
    .join('');
}

export function hoodie(dressing: Dressing, cloth: Cloth): Made {
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
  return { behind: path(hood, mix(cloth.dark, cloth.deep, 0.35)), front: sewn(dressing, line, cloth) + edge + strings };
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

export function shirt(dressing: Dressing, cloth: Cloth): Made {
  const { body } = dressing;
  const [px, py] = body.pit;
  const open = pick(dressing.random, body.bust ? [40, 76, 100] : [22, 34, 62]);
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
    behind: collarBack(dressing, cloth),
    front: sewn(dressing, line, cloth) + placket + buttons + shirtCollar(dressing, cloth, open),
  };
}
