import type { PosedBody } from '../body/body.ts';
import { baseMesh } from '../body/data.ts';
import { cross, dot, f, subtract, unit, type Vector } from '../render/vector.ts';

/** How the head is turned and where its middle is; its axes point to its left, up and to the front. */
export interface Head {
  readonly middle: Vector;
  readonly left: Vector;
  readonly up: Vector;
  readonly front: Vector;
}

let marks: readonly number[] | undefined;
/** Vertices above the left and the right ear and on the crown. */
function marksOf(): readonly number[] {
  const { positions } = baseMesh();
  const nearest = ([x, y, z]: Vector): number => {
    let [best, least] = [0, 1e9];
    for (let i = 0; i < positions.length; i += 3) {
      const away = (f(positions, i) - x) ** 2 + (f(positions, i + 1) - y) ** 2 + (f(positions, i + 2) - z) ** 2;
      if (away < least) [best, least] = [i / 3, away];
    }
    return best;
  };
  marks ??= [nearest([0.74, 7.7, 0.45]), nearest([-0.74, 7.7, 0.45]), nearest([0, 8.49, 0.55])];
  return marks;
}

export function headOf({ positions }: PosedBody): Head {
  const [left, right, crown] = marksOf().map(
    (vertex): Vector => [f(positions, vertex * 3), f(positions, vertex * 3 + 1), f(positions, vertex * 3 + 2)],
  ) as [Vector, Vector, Vector];
  const middle: Vector = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2, (left[2] + right[2]) / 2];
  const across = unit(subtract(left, right));
  const above = subtract(crown, middle);
  const lean = dot(above, across);
  const up = unit([above[0] - across[0] * lean, above[1] - across[1] * lean, above[2] - across[2] * lean]);
  return { middle, left: across, up, front: cross(across, up) };
}
