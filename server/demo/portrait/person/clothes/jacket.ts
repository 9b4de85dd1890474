import type { Cloth } from '../arms.ts';
import { inLight } from '../color.ts';
import { clipped, closedCurve, curve, glow, type Point, path, polygon, stroke } from '../svg.ts';
import { type Dressing, drape, neckline, ribbed, trunkFill } from './cloth.ts';

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

/** The trunk's outline open at the neck along a line. */
export function garment(dressing: Dressing, line: readonly Point[], out = 4, sleeveless = false): string {
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
  return `${curve([right, ...down(1)])}${curve([...down(-1).reverse(), left], { continued: true })}
${curve(line, { continued: true })}Z`;
}

export function collarBack({ body }: Dressing, cloth: Cloth): string {
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

/** A jacket or coat, open over a top. */
export function jacket(
  dressing: Dressing,
  cloth: Cloth,
  top: Cloth,
  coat: 0 | 1,
): Pick<Dressed, 'behind' | 'front' | 'arms'> {
  const { body, sheet, frame } = dressing;
  const [px] = body.pit;
  const n = body.neck;
  const inner = neckline(dressing, 10, coat ? 10 : 36);
  const meet = 690 - coat * 60;
  const under =
    path(garment(dressing, inner), trunkFill(dressing, top)) +
    clipped(sheet.clip(garment(dressing, inner)), drape(dressing, top)) +
    ribbed(inner, 10, top);
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
    front: under + shadow + order.map((side) => frontHalf(dressing, cloth, { side, meet, coat })).join('') + button,
  };
}

function frontHalf(
  dressing: Dressing,
  cloth: Cloth,
  { side, meet, coat }: { side: number; meet: number; coat: 0 | 1 },
): string {
  const { body, sheet } = dressing;
  const [px] = body.pit;
  const n = body.neck;
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
    clipped(sheet.clip(d), drape(dressing, cloth, 0.8) + glow(sheet, [px + side * 40, 560], 60, 220, cloth.deep, 0.3)) +
    `<g transform="translate(${side * 4} 9)">${path(lapel, cloth.deep, 0.35)}</g>` +
    path(lapel, fill) +
    stroke(lapel, cloth.deep, 1.6, 0.4)
  );
}

export function scarf(dressing: Dressing, cloth: Cloth): string {
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
  return `<g transform="translate(0 12)">${path(loop, cloth.deep, 0.4)}</g>${path(end, fill)}
${stroke(fringe, cloth.base, 4)}${stroke(
  `M${px + 42} 300L${px + 52} 586M${px + 66} 300L${px + 78}
584`,
  cloth.dark,
  5,
  0.35,
)}${path(loop, fill)}${stroke(folds, cloth.dark, 7, 0.5)}
${stroke(folds, lit(cloth.lit), 2.4, 0.4)}`;
}
