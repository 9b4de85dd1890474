import { pick } from '../../../random.ts';
import type { Cloth } from '../arms.ts';
import { flank } from '../body.ts';
import { clipped, closedCurve, curve, lerp, type Point, path, stroke, tapered } from '../svg.ts';
import { type Dressed, type Dressing, drape, folds, napeBand, neckline, sewn, trunkFill } from './cloth.ts';
import { ribbed } from './knit.ts';
import { patternOf } from './pattern.ts';

type Made = Partial<Dressed> & { front: string };

export function tshirt(dressing: Dressing, cloth: Cloth): Made {
  const cut = pick(
    dressing.random,
    dressing.body.bust ? (['crew', 'vee', 'scoop', 'scoop'] as const) : (['crew', 'crew', 'vee'] as const),
  );
  const line = {
    crew: neckline(dressing, 12, 28),
    vee: neckline(dressing, 18, 84, true),
    scoop: neckline(dressing, 34, 74),
  }[cut];
  const hem = cut === 'crew' ? ribbed(line, 12, cloth) : piping(line, cloth);
  const behind = cut === 'crew' ? napeBand(line, 12, cloth) : '';
  return { behind, sleeve: 0.5, front: sewn(dressing, line, cloth) + hem };
}

/** A hem, stitched close to its edge. */
const piping = (line: readonly Point[], cloth: Cloth) =>
  stroke(curve(line, { tension: 1 / 9 }), cloth.dark, 5, 0.55) +
  `<g transform="translate(0 -2)">${stroke(curve(line, { tension: 1 / 9 }), cloth.lit, 2, 0.6)}</g>`;

export function blouse(dressing: Dressing, cloth: Cloth): Made {
  const cut = pick(dressing.random, ['gathered', 'wrap', 'tie', 'boat'] as const);
  switch (cut) {
    case 'wrap': {
      const line = neckline(dressing, 30, 128, true);
      return { front: sewn(dressing, line, cloth, wrapped(dressing, cloth)) + piping(line, cloth) };
    }
    case 'tie': {
      const line = neckline(dressing, 10, 30);
      return { front: sewn(dressing, line, cloth, gathers(dressing, cloth)) + bow(dressing, cloth) };
    }
    case 'boat': {
      const line = neckline(dressing, 58, 34);
      return { front: sewn(dressing, line, cloth, gathers(dressing, cloth)) + piping(line, cloth) };
    }
    case 'gathered': {
      const line = neckline(dressing, 28, 96, true);
      return { front: sewn(dressing, line, cloth, gathers(dressing, cloth)) + piping(line, cloth) };
    }
  }
}

/** Fullness that falls from the shoulders. */
function gathers({ body }: Dressing, cloth: Cloth): string {
  const [px] = body.pit;
  const lines = [-1, 1].flatMap((side) => {
    const [bx, by] = body.breast(side);
    const [wx, wy] = body.waist(side);
    return [0, 1, 2].map((i): Point[] => [
      [px + side * (64 + i * 22), 236 + i * 8],
      [bx + side * (i * 26 - 18), by - 70],
      [lerp(px, wx, 0.34 + i * 0.2), wy - 60],
      [lerp(px, wx, 0.4 + i * 0.2), wy + 120],
    ]);
  });
  return folds(lines, cloth, 9, 0.16);
}

/** One half of the front laid over the other, and gathered at the waist. */
function wrapped({ body, frame }: Dressing, cloth: Cloth): string {
  const side = frame.lit > 0 ? 1 : -1;
  const [px, py] = body.pit;
  const [wx, wy] = body.waist(-side);
  const edge: Point[] = [
    [px + side * (body.neck + 30), 204],
    [px + side * 26, py + 84],
    [px - side * 18, py + 176],
    [lerp(px, wx, 0.6), wy - 30],
    [wx, wy],
  ];
  const lines = [0.2, 0.45, 0.7].map((part): Point[] => [
    [wx + side * 2, wy - 4 + part * 16],
    [lerp(wx, px, 0.5), wy - 30 - part * 40],
    [lerp(wx, px, 0.9 + part * 0.4), wy - 70 - part * 130],
  ]);
  return (
    `<g transform="translate(${-side * 3} 8)">${stroke(curve(edge), cloth.deep, 9, 0.28)}</g>` +
    stroke(curve(edge), cloth.deep, 2.4, 0.6) +
    `<g transform="translate(${side * 4} -3)">${stroke(curve(edge), cloth.lit, 2.4, 0.5)}</g>` +
    folds(lines, cloth, 9, 0.24)
  );
}

/** One loop of a bow whose knot is at x and y, and the end below it. */
function loopOf({ at: [x, y], side, fill, cloth }: { at: Point; side: number; fill: string; cloth: Cloth }): string {
  const d = closedCurve([
    [x, y],
    [x + side * 22, y - 20],
    [x + side * 58, y - 16],
    [x + side * 64, y + 12],
    [x + side * 36, y + 24],
    [x + side * 8, y + 10],
  ]);
  const crease = tapered(
    [
      [x + side * 4, y + 2],
      [x + side * 26, y + 3],
      [x + side * 46, y - 2],
    ],
    [5, 6, 0.4],
  );
  const end = closedCurve(
    [
      [x, y + 4],
      [x + side * 20, y + 60],
      [x + side * 34, y + 128],
      [x + side * 8, y + 136],
      [x - side * 2, y + 60],
    ],
    1 / 8,
  );
  return (
    path(end, fill) +
    path(
      tapered(
        [
          [x + side * 4, y + 16],
          [x + side * 12, y + 70],
          [x + side * 18, y + 126],
        ],
        [3, 6, 2],
      ),
      cloth.deep,
      0.25,
    ) +
    path(d, fill) +
    path(crease, cloth.deep, 0.4)
  );
}

/** Ribbons tied at the neck. */
function bow({ body, sheet }: Dressing, cloth: Cloth): string {
  const [px, py] = body.pit;
  const fill = sheet.linear(
    [px, py],
    [px, py + 150],
    [
      [0, cloth.lit],
      [0.3, cloth.base],
      [1, cloth.dark],
    ],
  );
  const [x, y] = [px, py + 34];
  const loops = [-1, 1].map((side) => loopOf({ at: [x, y], side, fill, cloth }));
  const shadow = path(
    closedCurve([
      [x - 62, y],
      [x, y + 26],
      [x + 62, y],
      [x + 44, y + 36],
      [x, y + 60],
      [x - 44, y + 36],
    ]),
    cloth.deep,
    0.3,
  );
  return (
    shadow +
    loops.join('') +
    path(
      closedCurve([
        [x - 11, y - 10],
        [x + 11, y - 10],
        [x + 10, y + 14],
        [x - 10, y + 14],
      ]),
      fill,
    ) +
    stroke(`M${x - 10} ${y + 13}q10 5 20 0`, cloth.deep, 2.4, 0.5)
  );
}

export function gown(dressing: Dressing, cloth: Cloth): Made {
  const { body } = dressing;
  const cut = pick(dressing.random, ['wrap', 'straps', 'square', 'vee', 'wrap'] as const);
  const [px, py] = body.pit;
  switch (cut) {
    case 'straps':
      return { sleeve: 0, front: strapped(dressing, cloth) };
    case 'square': {
      const [x, low] = [body.neck + 38, py + 92];
      const line: Point[] = [
        [px - x - 6, 205],
        [px - x, low - 14],
        [px - x + 12, low],
        [px, low + 6],
        [px + x - 12, low],
        [px + x, low - 14],
        [px + x + 6, 205],
      ];
      return { sleeve: 0.5, front: sewn(dressing, line, cloth, waistline(dressing, cloth)) + piping(line, cloth) };
    }
    case 'vee': {
      const line = neckline(dressing, 46, 150, true);
      return {
        sleeve: 0.5,
        front: sewn(dressing, line, cloth, gathers(dressing, cloth) + waistline(dressing, cloth)) + piping(line, cloth),
      };
    }
    case 'wrap': {
      const line = neckline(dressing, 36, 146, true);
      const sleeve = dressing.random() < 0.5 ? 1 : 0.5;
      return {
        sleeve,
        front: sewn(dressing, line, cloth, wrapped(dressing, cloth) + waistline(dressing, cloth)) + piping(line, cloth),
      };
    }
  }
}

/** A seam below the bust, from which the skirt falls. */
function waistline({ body }: Dressing, cloth: Cloth): string {
  const [l, r] = [body.waist(-1), body.waist(1)];
  const y = l[1] - 26;
  const band: Point[] = [
    [l[0], y - 4],
    [(l[0] + r[0]) / 2, y + 12],
    [r[0], y - 4],
  ];
  const falls = [0.14, 0.34, 0.54, 0.72, 0.9].map((part, i): Point[] => {
    const x = lerp(l[0], r[0], part);
    const out = (part - 0.5) * 60;
    return [
      [x, y + 6],
      [x + out * 0.5, y + 60 + (i % 2) * 30],
      [x + out, y + 190],
    ];
  });
  return (
    folds(falls, cloth, 10, 0.2) + stroke(curve(band), cloth.deep, 13, 0.22) + stroke(curve(band), cloth.deep, 2, 0.4)
  );
}

/** A bodice that is cut across the bust, on two thin straps. */
function strapped(dressing: Dressing, cloth: Cloth): string {
  const { body, sheet } = dressing;
  const [px] = body.pit;
  const half = (side: number): Point[] => {
    const [ax, ay] = body.armpit(side);
    const [bx, by] = body.breast(side);
    return [
      [px + side * 3, by - 34],
      [bx - side * 26, by - 66],
      [bx + side * 14, by - 66],
      [ax - side * 8, ay - 18],
    ];
  };
  const line = [...half(-1).reverse(), ...half(1)];
  const [left, right] = [line[0] as Point, line.at(-1) as Point];
  const d = `${curve([right, ...flank(body, 1)])}
${curve([left, ...flank(body, -1)].reverse(), { continued: true })}${curve(line, { continued: true })}Z`;
  const straps = [-1, 1]
    .map((side) => {
      const [bx, by] = body.breast(side);
      const [sx, sy] = body.slope(side)[2] as Point;
      const [tx, ty] = body.slope(side)[3] as Point;
      const top: Point = [lerp(sx, tx, 0.5), lerp(sy, ty, 0.5) - 3];
      const strap: Point[] = [
        [bx + side * 2, by - 58],
        [lerp(bx, top[0], 0.5) + side * 3, lerp(by, top[1], 0.55)],
        top,
      ];
      return `<g transform="translate(2 4)">${path(tapered(strap, [12, 10, 9]), cloth.deep, 0.25)}</g>
${path(tapered(strap, [13, 11, 9]), cloth.base)}`;
    })
    .join('');
  const shadow = `<g transform="translate(0 -5)">${stroke(curve(line), '#2a1018', 9, 0.14)}</g>`;
  const content = patternOf(dressing) + drape(dressing, cloth) + waistline(dressing, cloth);
  return shadow + straps + path(d, trunkFill(dressing, cloth)) + clipped(sheet.clip(d), content) + piping(line, cloth);
}
