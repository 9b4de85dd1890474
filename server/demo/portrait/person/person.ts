import type { Look } from './look.ts';
import type { DrawnPerson, Shot } from './shot.ts';
import { makeSheet, path } from './svg.ts';

/** Draws somebody on a picture of 960 × 1200, without the setting. Ids in the defs begin with the prefix. */
export function drawPerson(look: Look, shot: Shot, prefix = 'p'): DrawnPerson {
  const sheet = makeSheet(prefix);
  const body = `${path('M130 1200C150 900 300 820 480 820S810 900 830 1200Z', shot.outfit.color)}<ellipse cx="480" cy="480" rx="150" ry="220" fill="${look.skin.base}"/>`;
  return { defs: sheet.defs(), body, fingers: '', hand: null };
}
