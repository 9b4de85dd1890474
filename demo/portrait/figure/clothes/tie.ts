import { smooth } from '../render/vector.ts';

/** Where the tie of `male_elegantsuit01` is on its texture, in pixels of 512: at a height, from left to right. */
const outline = [
  [41.5, 204.2, 205.8],
  [45.5, 198.4, 210],
  [53.5, 195, 209.5],
  [57, 193, 206.8],
  [66.5, 189, 204],
  [71, 187.6, 203],
  [78, 187, 199],
  [95, 184, 186],
] as const;

/** How much of the tie is at a place of the texture. */
export function tieAt(u: number, v: number): number {
  const x = u * 511 + 0.5;
  const y = (1 - v) * 511 + 0.5;
  for (let i = 0; i + 1 < outline.length; i++) {
    const above = outline[i] as (typeof outline)[number];
    const below = outline[i + 1] as (typeof outline)[number];
    if (y < above[0] || y > below[0]) continue;
    const share = (y - above[0]) / (below[0] - above[0]);
    const left = above[1] + (below[1] - above[1]) * share;
    const right = above[2] + (below[2] - above[2]) * share;
    return smooth(x, left - 0.15, left + 0.15) * (1 - smooth(x, right - 0.15, right + 0.15));
  }
  return 0;
}
