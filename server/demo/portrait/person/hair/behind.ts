import { closedCurve, lerp, type Point, path } from '../svg.ts';
import { us } from './cap.ts';
import { drawRopes } from './curls.ts';
import type { HairWork } from './hair.ts';
import { drawMass } from './mass.ts';
import { ends, swingsOf, waveOf } from './style.ts';

/** Hair behind the neck: the nape's, and what falls down the back. */
export function behindHead(work: HairWork): string {
  const { sheet, frame, cut, cap, tones } = work;
  if (cut.front === 'horseshoe' || cut.front === 'buzz') return '';
  const round = cut.volume > 60;
  const nape = round ? 70 : 78;
  const within = ([x, y]: Point): Point => [x * 0.975, y + 4];
  const edge = (side: number) => [0.3, 0.55, 0.8, 0.96].map((u) => within(cap.outer(side * u)));
  const tail = (side: number): Point[] => {
    const [x] = cap.outer(side * 0.96);
    if (round) return [[x * 0.7, 62]];
    return [
      [x - side * 16, 60],
      [x - side * 44, nape],
    ];
  };
  const fill = sheet.linear(
    [0, -120],
    [0, nape],
    [
      [0, tones.dark],
      [1, tones.deep],
    ],
  );
  const mass = path(
    closedCurve([
      within(cap.outer(0)),
      ...edge(1),
      ...tail(1),
      [frame.turn * -20, nape],
      ...tail(-1).reverse(),
      ...edge(-1).reverse(),
    ]),
    fill,
  );
  if (cut.length === 0 || cut.texture === 'coily') return mass;
  const end = cut.length === 3 ? 324 : ends[cut.length] + 6;
  const wavy = cut.texture !== 'straight';
  const swell = wavy ? 1.16 : 1.06;
  const guides = us(-1, 1, 5).map((u): Point[] => {
    const x = Math.abs(cap.outer(Math.sign(u || 1) * 0.96)[0]) * u;
    const bob = cut.length === 1;
    return [
      [x * 0.86, -30],
      [x, lerp(-20, end, 0.3)],
      [x * (bob ? 1.02 : swell), lerp(-20, end, 0.62)],
      [x * (bob ? 0.94 : swell * 1.04), end - Math.abs(u) ** 3 * (bob ? 4 : 26)],
    ];
  });
  if (cut.texture === 'braids' || cut.texture === 'locs') {
    const ropes = us(-1, 1, 17).map((u): Point[] => {
      const x = Math.abs(cap.outer(Math.sign(u || 1) * 0.96)[0]) * u;
      return [
        [x * 0.9, 0],
        [x * 1.02, end * 0.5],
        [x * 1.1, end - Math.abs(u) ** 3 * 24],
      ];
    });
    return mass + drawRopes({ tones, shade: 0.6 }, ropes, cut.texture === 'locs' ? 17 : 12.5, '2 8');
  }
  return (
    mass +
    drawMass({
      ...work,
      guides,
      locks: 8,
      wave: waveOf(cut),
      swings: swingsOf(cut),
      taper: cut.length === 1 ? 0.35 : 0.8,
      uneven: cut.length === 1 ? 0.03 : 0.12,
      shade: 0.62,
      rooted: 1,
    })
  );
}
