import { type Cloth, ease } from '../arms.ts';
import { flank } from '../body.ts';
import { clipped, closedCurve, curve, glow, type Point, path, polygon, stroke } from '../svg.ts';
import { collarBack, type Dressed, type Dressing, drape, folds, neckline, panel, trunkFill } from './cloth.ts';
import { knitted, ribbed } from './knit.ts';

type Made = Partial<Dressed> & { front: string };

/** A jacket or coat, open over a top. */
export function jacket(dressing: Dressing, cloth: Cloth, top: Cloth, coat: 0 | 1): Made {
  const { body, frame } = dressing;
  const [px] = body.pit;
  const n = body.neck;
  const inner = neckline(dressing, 10, coat ? 10 : 36);
  const meet = (body.bust ? 580 : 600) - coat * 40;
  const under = panel(dressing, inner, top) + ribbed(inner, 10, top);
  const shadow = path(
    curve([
      [px - n - 8, 230],
      [px - 56, 380],
      [px, meet + 10],
      [px + 56, 380],
      [px + n + 8, 230],
      [px + 30, 380],
      [px, meet - 70],
      [px - 30, 380],
    ]),
    top.deep,
    0.4,
  );
  const order = frame.lit > 0 ? [1, -1] : [-1, 1];
  const button = `<circle cx="${px + 6}" cy="${meet + 34}" r="9" fill="${cloth.deep}"/>`;
  return {
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
    [px + side * (n + 13), 188],
    [px + side * (n + 5), 244],
    [px + side * 48, 372],
    [px + side * 10, meet],
    [px - side * 4, 1300],
  ];
  const shoulder = body.slope(side, ease + 2).slice(2, 6);
  const d = `${curve([edge[0] as Point, ...shoulder])}${curve(flank(body, side), { continued: true })}
${curve([...edge].reverse(), { continued: true })}Z`;
  const notch = 312 + coat * 18;
  const lapel = polygon([
    [px + side * (n + 11), 178],
    [px + side * (n + 27), 208],
    [px + side * (n + 52), notch - 36],
    [px + side * (n + 34), notch - 28],
    [px + side * (n + 68), notch - 4],
    [px + side * 66, 448],
    [px + side * 10, meet],
    [px + side * 46, 372],
    [px + side * (n + 1), 246],
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
      drape(dressing, cloth, [side]) + glow(sheet, [px + side * 40, 560], 60, 220, cloth.deep, 0.3),
    ) +
    `<g transform="translate(${side * 4} 9)">${path(lapel, cloth.deep, 0.35)}</g>` +
    path(lapel, fill) +
    stroke(lapel, cloth.deep, 1.6, 0.4)
  );
}

/** A cardigan or a denim jacket, open over a top. */
export function outer(dressing: Dressing, cloth: Cloth, top: Cloth, kind: 'cardigan' | 'denim'): Made {
  const { body, sheet, frame } = dressing;
  const [px] = body.pit;
  const n = body.neck;
  const line = body.bust ? neckline(dressing, 24, 76) : neckline(dressing, 12, 24);
  const shirt = panel(dressing, line, top);
  const halves = (frame.lit > 0 ? [1, -1] : [-1, 1]).map((side) => {
    const [, wy] = body.waist(side);
    const gap = kind === 'denim' ? 62 : 46;
    const edge: Point[] = [
      [px + side * (n + 14), 190],
      [px + side * (n + 20), 300],
      [px + side * (gap + 8), 420],
      [px + side * gap, wy],
      [px + side * (gap + 16), 1300],
    ];
    const shoulder = body.slope(side, ease + 2).slice(2, 6);
    const d = `${curve([edge[0] as Point, ...shoulder])}${curve(flank(body, side), { continued: true })}
${curve([...edge].reverse(), { continued: true })}Z`;
    const shade = `<g transform="translate(${-side * 8} 5)">${stroke(curve(edge), top.deep, 16, 0.28)}</g>`;
    const on =
      drape(dressing, cloth, [side]) +
      (kind === 'cardigan' ? knitted(dressing, cloth) : stitching(dressing, cloth, side));
    const border = kind === 'cardigan' ? ribbed(edge, 20, cloth) : stroke(curve(edge), cloth.deep, 2.4, 0.5);
    return shade + path(d, trunkFill(dressing, cloth)) + clipped(sheet.clip(d), on) + border;
  });
  const collar = [-1, 1].map((side) => {
    const d = closedCurve(
      [
        [px + side * (n + 2), 168],
        [px + side * (n + 34), 206],
        [px + side * (n + 66), 276],
        [px + side * (n + 26), 306],
        [px + side * (n + 4), 240],
      ],
      1 / 9,
    );
    return `<g transform="translate(0 8)">${path(d, cloth.deep, 0.36)}</g>${path(
      d,
      sheet.linear(
        [px, 190],
        [px + side * 120, 280],
        [
          [0, cloth.dark],
          [0.4, cloth.base],
          [1, cloth.lit],
        ],
      ),
    )}${stroke(d, cloth.lit, 1.6, 0.4)}`;
  });
  return {
    behind: kind === 'denim' ? collarBack(dressing, cloth) : '',
    front: shirt + halves.join('') + (kind === 'denim' ? collar.join('') : ''),
  };
}

/** Seams and a breast pocket, stitched twice. */
function stitching({ body }: Dressing, cloth: Cloth, side: number): string {
  const [bx, by] = body.breast(side);
  const [ax, ay] = body.armpit(side);
  const yoke = curve([
    [bx - side * 80, by - 62],
    [bx, by - 56],
    [ax + side * 6, ay - 34],
  ]);
  const pocket = `M${bx - 30} ${by - 44}h60v16l-30 16l-30 -16Z`;
  const fall =
    curve([
      [bx - side * 26, by - 50],
      [bx - side * 20, by + 90],
      [bx - side * 14, by + 340],
    ]) +
    curve([
      [bx + side * 26, by - 50],
      [bx + side * 18, by + 90],
      [bx + side * 12, by + 340],
    ]);
  const all = yoke + pocket + fall;
  const thread = stroke(all, '#e0b070', 1.8, 0.5);
  return (
    stroke(all, cloth.deep, 3, 0.5) +
    `<g transform="translate(0 5)">${thread.replace('stroke-linecap="round"', 'stroke-dasharray="6 4"')}</g>`
  );
}

/** A scarf wound once around the neck, with one end before the chest. */
export function scarf({ body, sheet }: Dressing, cloth: Cloth): string {
  const [px] = body.pit;
  const n = body.neck;
  const loop = closedCurve([
    [px - n - 24, 170],
    [px - n - 46, 208],
    [px - n - 20, 244],
    [px - 30, 268],
    [px + 34, 272],
    [px + n + 26, 244],
    [px + n + 48, 206],
    [px + n + 22, 166],
    [px + n * 0.5, 190],
    [px, 198],
    [px - n * 0.5, 192],
  ]);
  const end = closedCurve(
    [
      [px + 8, 250],
      [px + 66, 246],
      [px + 92, 380],
      [px + 88, 520],
      [px + 22, 528],
      [px + 20, 390],
    ],
    1 / 8,
  );
  const fill = sheet.linear(
    [px - 90, 190],
    [px + 100, 300],
    [
      [0, cloth.lit],
      [0.5, cloth.base],
      [1, cloth.dark],
    ],
  );
  const around = [0, 1, 2].map((i): Point[] => [
    [px - n - 36 + i * 8, 196 + i * 12],
    [px - 40, 216 + i * 17],
    [px + 24, 220 + i * 19],
    [px + n + 34 - i * 10, 192 + i * 15],
  ]);
  const along = [0, 1].map((i): Point[] => [
    [px + 26 + i * 22, 272],
    [px + 38 + i * 24, 380],
    [px + 38 + i * 26, 516],
  ]);
  const fringe = Array.from({ length: 10 }, (_, i) => `M${px + 26 + i * 6.6} 520l${i % 2 ? 2 : -2} 26`).join('');
  const knot = glow(sheet, [px + 40, 262], 52, 26, cloth.deep, 0.5);
  return (
    `<g transform="translate(3 10)">${path(end, cloth.deep, 0.4)}</g>${stroke(fringe, cloth.base, 3.4)}` +
    path(end, fill) +
    clipped(sheet.clip(end), folds(along, cloth, 12, 0.34) + knot) +
    `<g transform="translate(0 10)">${path(loop, cloth.deep, 0.42)}</g>${path(loop, fill)}` +
    clipped(sheet.clip(loop), folds(around, cloth, 13, 0.36) + glow(sheet, [px, 176], 80, 34, cloth.deep, 0.5))
  );
}
