import { pick } from '../../../random.ts';
import type { Cloth } from '../arms.ts';
import { clipped, closedCurve, curve, glow, type Point, path, stroke } from '../svg.ts';
import { type Dressed, type Dressing, napeBand, neckline, sewn } from './cloth.ts';

/** Ribs that follow the body, with a stitch of light here and there. */
export function knitted({ body }: Pick<Dressing, 'body'>, cloth: Cloth): string {
  const [px] = body.pit;
  const wide = Math.abs(body.shoulder(1)[0] - px) + body.arm;
  let ribs = '';
  for (let x = -wide; x <= wide; x += 16)
    ribs += curve([
      [px + x * 0.82, 196],
      [px + x, 410],
      [px + x * 0.9, 690],
    ]);
  return (
    butt(stroke(ribs, cloth.deep, 4.2, 0.22)) +
    `<g transform="translate(6 0)">${butt(stroke(ribs, cloth.lit, 4, 0.17))}</g>`
  );
}

const butt = (drawn: string) => drawn.replaceAll('stroke-linecap="round"', 'stroke-linecap="butt"');

/** A ribbed band along a line, such as a collar of a jumper. */
export function ribbed(points: readonly Point[], width: number, cloth: Cloth): string {
  const d = curve(points);
  return (
    butt(stroke(d, cloth.dark, width + 3) + stroke(d, cloth.base, width)) +
    stroke(d, cloth.dark, width * 0.9, 0.35).replace(
      'stroke-linecap="round"',
      'stroke-linecap="butt" stroke-dasharray="2 5"',
    ) +
    `<g transform="translate(0 ${(-width * 0.3).toFixed(1)})">${stroke(d, cloth.lit, 2.4, 0.4)}</g>`
  );
}

type Made = Partial<Dressed> & { front: string };

export function knit(dressing: Dressing, cloth: Cloth): Made {
  const { random, body } = dressing;
  const cut = pick(random, body.bust ? (['crew', 'vee', 'boat'] as const) : (['crew', 'crew', 'vee'] as const));
  const line = {
    crew: neckline(dressing, 13, 20),
    vee: neckline(dressing, 20, 92, true),
    boat: neckline(dressing, 66, 36),
  }[cut];
  const trunk = sewn(dressing, line, cloth, knitted(dressing, cloth));
  const width = cut === 'vee' ? 17 : 21;
  return { behind: napeBand(line, width, cloth), front: trunk + ribbed(line, width, cloth) };
}

export function rollNeck(dressing: Dressing, cloth: Cloth): Made {
  return { front: sewn(dressing, neckline(dressing, 6, -6), cloth, knitted(dressing, cloth)) + roll(dressing, cloth) };
}

function roll({ body, sheet, frame }: Dressing, cloth: Cloth): string {
  const [px, py] = body.pit;
  const n = body.neck;
  const x = px + frame.turn * 10;
  const d = closedCurve([
    [x - n - 5, 152],
    [x - n * 0.5, 178],
    [x, 184],
    [x + n * 0.5, 178],
    [x + n + 5, 152],
    [px + n + 16, 208],
    [px + n * 0.6, py + 8],
    [px, py + 16],
    [px - n * 0.6, py + 8],
    [px - n - 16, 208],
  ]);
  const ribs = Array.from({ length: 15 }, (_, i) => {
    const u = (i / 14) * 2 - 1;
    return curve([
      [x + u * n, 170 + (1 - u * u) * 14],
      [px + u * (n + 12), 214 + (1 - u * u) * 26],
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
        [px - n - 15, 206],
        [px - n * 0.6, py + 9],
        [px, py + 17],
        [px + n * 0.6, py + 9],
        [px + n + 15, 206],
      ]),
      cloth.deep,
      5,
      0.4,
    )
  );
}
