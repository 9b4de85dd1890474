import type { Shot } from './shot.ts';
import type { Point } from './svg.ts';

/** How large the trunk's units are on the picture, and where it has its y = 0. */
export const crops = {
  waist: { scale: 1.36, y: 284 },
  chest: { scale: 1.79, y: 322 },
  close: { scale: 2.1, y: 392 },
};

type Placed = Pick<Shot, 'crop' | 'turn' | 'tilt'>;

/** Degrees by which the whole person leans, about the middle of the picture's foot. */
const leanOf = ({ tilt }: Placed) => tilt * 1.4;
const foot: Point = [480, 1200];
const middleOf = ({ crop, turn }: Placed) => foot[0] - turn * 14 * crops[crop].scale;

/** From the trunk's units to the picture's. */
export function placeTrunk(shot: Placed): string {
  const { scale, y } = crops[shot.crop];
  return `rotate(${leanOf(shot).toFixed(1)} ${foot.join(' ')}) translate(${middleOf(shot).toFixed(1)} ${y})
scale(${scale})`;
}

/** Where a point of the picture is in the trunk's units. */
export function onTrunk(shot: Placed, [x, y]: Point): Point {
  const { scale, y: top } = crops[shot.crop];
  const turn = (-leanOf(shot) * Math.PI) / 180;
  const [dx, dy] = [x - foot[0], y - foot[1]];
  const upright: Point = [
    foot[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
    foot[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
  ];
  return [(upright[0] - middleOf(shot)) / scale, (upright[1] - top) / scale];
}
