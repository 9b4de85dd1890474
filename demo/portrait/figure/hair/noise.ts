import { makeRandom } from '../../../random.ts';
import { f } from '../render/vector.ts';

const size = 32;
const last = size - 1;
const random = makeRandom(7);
const cells = Float32Array.from({ length: size ** 3 }, random);

/** 0 to 1, without seams, the same for the same place; a cell is one wide. */
export function noise(x: number, y: number, z: number): number {
  const fx = Math.floor(x);
  const fy = Math.floor(y);
  const fz = Math.floor(z);
  const dx = (x - fx) * (x - fx) * (3 - 2 * (x - fx));
  const dy = (y - fy) * (y - fy) * (3 - 2 * (y - fy));
  const dz = (z - fz) * (z - fz) * (3 - 2 * (z - fz));
  const x0 = fx & last;
  const x1 = (fx + 1) & last;
  const y0 = (fy & last) * size;
  const y1 = ((fy + 1) & last) * size;
  const z0 = (fz & last) * size * size;
  const z1 = ((fz + 1) & last) * size * size;
  const low = mixed(
    mixed(f(cells, x0 + y0 + z0), f(cells, x1 + y0 + z0), dx),
    mixed(f(cells, x0 + y1 + z0), f(cells, x1 + y1 + z0), dx),
    dy,
  );
  const high = mixed(
    mixed(f(cells, x0 + y0 + z1), f(cells, x1 + y0 + z1), dx),
    mixed(f(cells, x0 + y1 + z1), f(cells, x1 + y1 + z1), dx),
    dy,
  );
  return mixed(low, high, dz);
}

const mixed = (one: number, other: number, share: number): number => one + (other - one) * share;
