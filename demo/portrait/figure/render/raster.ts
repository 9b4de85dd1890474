import { f, n } from './vector.ts';

/** A place on a face: how far it is, and the shares of the face's first two corners. */
export type Hit = Float32Array;
export const distanceIn = 0;
export const firstIn = 1;
export const secondIn = 2;
export const newHit = (): Hit => new Float32Array(3);

/**
 * Called for each pixel under a face. The hit is the same array each time: as arguments, its numbers would be made
 * objects for every pixel.
 */
export type Visit = (face: number, pixel: number, hit: Hit) => void;

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** The nearest distance of each pixel: only nearer places are visited, and written here if `writes`. */
  readonly nearest: Float32Array;
  readonly writes: boolean;
  /** How much farther than the nearest a place may be. */
  readonly slack: number;
}

/**
 * Visits the pixels whose middle is under a face. `seen` are vertices on the picture, as a camera projects them; faces
 * are six numbers each, in the order of `order` if that is given.
 */
export function rasterise(
  seen: Float32Array,
  faces: Uint16Array,
  raster: Raster,
  visit: Visit | null,
  order?: Uint32Array,
): void {
  const { width, height } = raster;
  const count = faces.length / 6;
  const hit = newHit();
  for (let i = 0; i < count; i++) {
    const face = (order ? (order[i] as number) : i) * 6;
    const a = (faces[face] as number) * 3;
    const b = (faces[face + 1] as number) * 3;
    const c = (faces[face + 2] as number) * 3;
    const ax = seen[a] as number;
    const bx = seen[b] as number;
    const cx = seen[c] as number;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    if (left > right) continue;
    const ay = seen[a + 1] as number;
    const by = seen[b + 1] as number;
    const cy = seen[c + 1] as number;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (top > bottom) continue;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) < 1e-9) continue;
    // The distance and the shares of the second and third corner grow evenly along a row.
    const toSecond = (seen[b + 2] as number) - (seen[a + 2] as number);
    const toThird = (seen[c + 2] as number) - (seen[a + 2] as number);
    const secondStep = (cy - ay) / area;
    const thirdStep = (ay - by) / area;
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5 - ay;
      const x = left + 0.5 - ax;
      let second = (x * (cy - ay) - y * (cx - ax)) / area;
      let third = ((bx - ax) * y - (by - ay) * x) / area;
      for (let column = left; column <= right; column++, second += secondStep, third += thirdStep) {
        if (second < -1e-6 || third < -1e-6 || second + third > 1.000001) continue;
        const pixel = row * width + column;
        const distance = (seen[a + 2] as number) + second * toSecond + third * toThird;
        if (distance >= (raster.nearest[pixel] as number) + raster.slack) continue;
        if (raster.writes) raster.nearest[pixel] = distance;
        if (!visit) continue;
        hit[distanceIn] = distance;
        hit[firstIn] = 1 - second - third;
        hit[secondIn] = second;
        visit(face, pixel, hit);
      }
    }
  }
}

/** The faces from the farthest to the nearest. */
export function backToFront(seen: Float32Array, faces: Uint16Array): Uint32Array {
  const distance = new Float32Array(faces.length / 6);
  for (let i = 0; i < distance.length; i++) {
    for (let corner = i * 6; corner < i * 6 + 3; corner++) {
      distance[i] = f(distance, i) + f(seen, n(faces, corner) * 3 + 2);
    }
  }
  return Uint32Array.from(distance.keys()).sort((one, other) => f(distance, other) - f(distance, one));
}
