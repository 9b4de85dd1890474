import { clamp, f, smooth } from '../render/vector.ts';
import type { Spot } from './spot.ts';

const rows = 40;
const columns = 64;
/** In decimetres. */
const rowHeight = 0.2;
const lowest = -2;
const turn = Math.PI * 2;

/** How far the trunk's cloth is from its middle line, by height and direction. */
class Contour {
  readonly radius = new Float32Array(rows * columns);
  readonly #x: number;
  readonly #z: number;

  constructor(x: number, z: number) {
    this.#x = x;
    this.#z = z;
  }

  radiusAt(x: number, z: number): number {
    return Math.hypot(x - this.#x, z - this.#z);
  }

  note(x: number, y: number, z: number): void {
    const at = this.#row(y) * columns + this.#column(x, z);
    this.radius[at] = Math.max(f(this.radius, at), this.radiusAt(x, z));
  }

  #row = (y: number) => clamp(Math.round((y - lowest) / rowHeight), 0, rows - 1);
  #column = (x: number, z: number) =>
    Math.round(((Math.atan2(x - this.#x, z - this.#z) / turn + 1) % 1) * columns) % columns;

  /** Between the places of the grid. */
  at(x: number, y: number, z: number): number {
    const row = clamp((y - lowest) / rowHeight, 0, rows - 1.001);
    const column = ((Math.atan2(x - this.#x, z - this.#z) / turn + 1) % 1) * columns;
    const top = Math.floor(row);
    const left = Math.floor(column) % columns;
    const right = (left + 1) % columns;
    const share = column - Math.floor(column);
    const lower = f(this.radius, top * columns + left) * (1 - share) + f(this.radius, top * columns + right) * share;
    const upper =
      f(this.radius, (top + 1) * columns + left) * (1 - share) + f(this.radius, (top + 1) * columns + right) * share;
    return lower + (upper - lower) * (row - top);
  }

  grow(positions: Float32Array, vertex: number, by: number): void {
    positions[vertex * 3] = this.#x + (f(positions, vertex * 3) - this.#x) * by;
    positions[vertex * 3 + 2] = this.#z + (f(positions, vertex * 3 + 2) - this.#z) * by;
  }

  /** Spans what lies between: no straight line across a row is shorter than its cloth. */
  span(share: number): void {
    const step = turn / columns;
    for (let row = 0; row < rows; row++) {
      const from = this.radius.slice(row * columns, (row + 1) * columns);
      for (let middle = 0; middle < columns; middle++) {
        let most = f(from, middle);
        for (let left = 1; left < 14; left++) {
          const one = f(from, (middle - left + columns) % columns);
          for (let right = 1; left + right < 22; right++) {
            const other = f(from, (middle + right) % columns);
            // Where the chord between two directions crosses that of the middle.
            const chord =
              (one * other * Math.sin((left + right) * step)) /
              (one * Math.sin(left * step) + other * Math.sin(right * step) || 1);
            if (chord > most) most = chord;
          }
        }
        const own = f(from, middle);
        // Where an open garment has none, as if it went on.
        this.radius[row * columns + middle] = own > 0 ? own + (most - own) * share : most;
      }
    }
  }

  /** Lets cloth fall: it comes nearer by `fall` a decimetre at most. */
  drop(fall: number): void {
    for (let row = rows - 2; row >= 0; row--) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        this.radius[at] = Math.max(f(this.radius, at), f(this.radius, at + columns) - fall * rowHeight);
      }
    }
  }

  soften(): void {
    const from = this.radius.slice();
    for (let row = 1; row < rows - 1; row++) {
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        const left = row * columns + ((column + columns - 1) % columns);
        const right = row * columns + ((column + 1) % columns);
        const around = f(from, left) + f(from, right) + f(from, at + columns) + f(from, at - columns);
        if (f(from, at + columns) > 0 && f(from, at - columns) > 0) this.radius[at] = f(from, at) * 0.4 + around * 0.15;
      }
    }
  }
}

/** Above this, on the base mesh, cloth lies on the shoulders. */
const shoulders = 5.05;

function contourOf(positions: Float32Array, trunk: readonly number[]): Contour {
  const range = (k: number) => {
    const values = trunk.map((i) => f(positions, i * 3 + k));
    return [
      values.reduce((one, other) => Math.min(one, other)),
      values.reduce((one, other) => Math.max(one, other)),
    ] as const;
  };
  const [left, right] = range(0);
  const [back, front] = range(2);
  const contour = new Contour((left + right) / 2, back + (front - back) * 0.42);
  for (const i of trunk) contour.note(f(positions, i * 3), f(positions, i * 3 + 1), f(positions, i * 3 + 2));
  return contour;
}

const trunkOf = (spots: readonly Spot[], count: number): number[] =>
  Array.from({ length: count }, (_, i) => i).filter((i) => {
    const { arm, y } = spots[i] as Spot;
    return arm < 0.2 && y < shoulders;
  });
const shareAt = ({ y, arm }: Spot): number => smooth(shoulders - y, 0, 0.7) * (1 - smooth(arm, 0.05, 0.2));

/**
 * Lets the trunk's cloth span what lies between its highest places and fall from them; where it is `calm`, it also
 * hides what is small.
 */
export function hang(
  positions: Float32Array,
  spots: readonly Spot[],
  count: number,
  { fall, calm }: { fall: number; calm: Float32Array },
): void {
  const trunk = trunkOf(spots, count);
  if (trunk.length < 500) return;
  const contour = contourOf(positions, trunk);
  contour.span(0.9);
  contour.drop(fall);
  for (let pass = 0; pass < 4; pass++) contour.soften();
  for (const i of trunk) {
    const [x, y, z] = [f(positions, i * 3), f(positions, i * 3 + 1), f(positions, i * 3 + 2)];
    const radius = Math.max(0.3, contour.radiusAt(x, z));
    const wider = contour.at(x, y, z) - radius;
    contour.grow(positions, i, 1 + (wider * (wider > 0 ? shareAt(spots[i] as Spot) : f(calm, i))) / radius);
  }
}

/** The same for a piece of several layers: each moves as far as the others. */
export function hangLayers(positions: Float32Array, spots: readonly Spot[], fall: number): void {
  const trunk = trunkOf(spots, spots.length);
  const contour = contourOf(positions, trunk);
  const before = contour.radius.slice();
  contour.span(0.9);
  contour.drop(fall);
  for (const [at, radius] of before.entries()) contour.radius[at] = radius > 0.3 ? f(contour.radius, at) / radius : 1;
  contour.soften();
  contour.soften();
  for (const i of trunk) {
    const by = contour.at(f(positions, i * 3), f(positions, i * 3 + 1), f(positions, i * 3 + 2));
    contour.grow(positions, i, 1 + Math.max(0, by - 1) * shareAt(spots[i] as Spot));
  }
}
