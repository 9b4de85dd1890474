import type { PosedBody } from '../body/body.ts';
import { baseMesh } from '../body/data.ts';
import { type Material, normalsOf, type Surface } from '../render/surface.ts';
import { f, smooth, type Vector } from '../render/vector.ts';
import type { Head } from './head.ts';
import { noise } from './noise.ts';

const [rows, columns] = [44, 72];

/** Its height on the base mesh: above the crown to below the collar bones. */
const [top, foot] = [8.66, 5.1];
/** Half its width, its reach to the front and to the back, by height: 8.66 first, then 0.3 lower each. */
const widths = Float32Array.of(0, 0.66, 0.84, 0.91, 0.95, 0.95, 0.9, 0.82, 0.78, 0.86, 1.08, 1.36, 1.6);
const fronts = Float32Array.of(0.5, 1.2, 1.44, 1.53, 1.53, 1.5, 1.48, 1.46, 1.3, 1.16, 1.12, 1.12, 1.14);
const backs = Float32Array.of(0.2, -0.32, -0.55, -0.66, -0.68, -0.62, -0.5, -0.42, -0.42, -0.5, -0.62, -0.76, -0.9);

/** A scarf about the head and the neck, loosely laid, that leaves the face free. */
export function scarfOn(body: PosedBody, { middle, left, up, front }: Head, color: Vector): Surface {
  const count = (rows + 1) * columns;
  const rest = new Float32Array(count * 3);
  const positions = new Float32Array(count * 3);
  const texels = new Float32Array(count * 2);
  const chest = chestOf(body);
  for (let row = 0; row <= rows; row++) {
    const y = top + ((foot - top) * row) / rows;
    const [wide, ahead, behind] = [at(widths, row), at(fronts, row), at(backs, row)];
    // Below the chin it lies on the shoulders, which do not turn with the head.
    const held = smooth(y, 5.5, 6.5);
    for (let column = 0; column < columns; column++) {
      const turn = (column / columns) * Math.PI * 2;
      const fold =
        0.035 *
        smooth(y, 6.5, 5.6) *
        Math.sin(turn * 9 + y * 4 + 3 * noise(Math.sin(turn) + 3, y * 2, Math.cos(turn) + 3));
      const x = Math.sin(turn) * wide * (1 + fold);
      const z = (ahead + behind) / 2 + (Math.cos(turn) * (ahead - behind) * (1 + fold)) / 2;
      const i = (row * columns + column) * 3;
      rest.set([x, y, z], i);
      for (let k = 0; k < 3; k++) {
        const turned =
          (middle[k] as number) +
          (left[k] as number) * x +
          (up[k] as number) * (y - 7.7) +
          (front[k] as number) * (z - 0.45);
        const still =
          (chest.middle[k] as number) +
          (chest.left[k] as number) * x +
          (k === 1 ? y - 5.5 : 0) +
          (chest.front[k] as number) * (z - 0.2);
        positions[i + k] = still + (turned - still) * held;
      }
      texels.set([column / columns, row / rows], (i / 3) * 2);
    }
  }
  const faces = gridFaces();
  const normals = normalsOf(positions, faces);
  return { positions, normals, faces, texels, rest, material: draped(color), layered: true, castsShadow: true };
}

/** The table's value for a row. */
function at(values: Float32Array, row: number): number {
  const place = (row / rows) * (values.length - 1);
  const low = Math.min(values.length - 2, Math.floor(place));
  const share = place - low;
  const part = low === 0 ? share ** 0.4 : share;
  return f(values, low) + (f(values, low + 1) - f(values, low)) * part;
}

/** How the shoulders are turned, by the base of the neck and its sides. */
function chestOf({ positions }: PosedBody) {
  const { positions: rest } = baseMesh();
  let [x, y, z, among, sine] = [0, 0, 0, 0, 0];
  let spread = 0;
  for (let i = 0; i < rest.length; i += 3) {
    const across = f(rest, i);
    if (Math.abs(f(rest, i + 1) - 5.5) > 0.12 || Math.abs(across) > 1.5) continue;
    x += f(positions, i);
    y += f(positions, i + 1) - (f(rest, i + 1) - 5.5);
    z += f(positions, i + 2);
    spread += f(positions, i) * across;
    sine += f(positions, i + 2) * across;
    among++;
  }
  const angle = Math.atan2(sine, spread);
  const left: Vector = [Math.cos(angle), 0, Math.sin(angle)];
  return {
    middle: [x / among, y / among, z / among] as const,
    left,
    front: [-Math.sin(angle), 0, Math.cos(angle)] as const,
  };
}

function gridFaces(): Uint16Array {
  const faces: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * columns + column;
      const c = row * columns + ((column + 1) % columns);
      const [b, d] = [a + columns, c + columns];
      faces.push(a, b, c, a, b, c, b, d, c, b, d, c);
    }
  }
  return Uint16Array.from(faces);
}

const draped = (color: Vector): Material => ({
  kind: 'cloth',
  paint: (place, paint) => {
    const { restX: x, restY: y, restZ: z } = place;
    const side = Math.abs(x) / 0.6;
    const high = Math.abs(y - 7.05) / (y > 7.05 ? 0.96 : 0.8);
    const round = side * side * Math.sqrt(side) + high * high * Math.sqrt(high);
    paint.opacity = z > 0.5 ? smooth(round, 0.98, 1.02) : 1;
    paint.opacity *= smooth(y + 0.12 * noise(x * 2, 1, z * 2), foot + 0.12, foot + 0.15);
    // Folds lie around the face and then fall from the chin.
    const around = Math.sin((round * 1.6 + y * 0.35 + noise(x * 2, y * 2, z * 2) * 1.4) * 5.5);
    const falls = smooth(y, 6.7, 6);
    const hang = Math.sin(Math.atan2(x, z - 0.3) * 7 + y * 6.5 + noise(x * 1.5, y * 1.5, z * 1.5) * 7);
    const fold = around * (1 - falls) * 0.5 + hang * falls;
    place.normalY += fold * 0.34;
    place.normalX += fold * 0.16;
    const shade = (0.88 + 0.14 * fold) * (0.75 + 0.25 * smooth(round, 1, 1.25) + (z > 0.5 ? 0 : 0.1));
    const weave = 0.96 + 0.08 * noise(x * 60, y * 60, z * 60);
    paint.red = color[0] * shade * weave;
    paint.green = color[1] * shade * weave;
    paint.blue = color[2] * shade * weave;
    paint.roughness = 0.85;
    paint.mirror = 0.02;
  },
});
