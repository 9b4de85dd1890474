import { f, n } from './vector.ts';

/** Called for each pixel under a face: which face, which pixel, how far, and the shares of its first two corners. */
export type Visit = (face: number, pixel: number, distance: number, first: number, second: number) => void;

/**
 * Visits the pixels whose middle is under a face. `seen` are vertices on the picture, as a camera projects them; faces
 * are six numbers each, in the order of `order` if that is given.
 */
export function rasterise(
  seen: Float32Array,
  faces: Uint16Array,
  { width, height }: { readonly width: number; readonly height: number },
  visit: Visit,
  order?: Uint32Array,
): void {
  const count = faces.length / 6;
  for (let i = 0; i < count; i++) {
    const face = (order ? (order[i] as number) : i) * 6;
    const a = n(faces, face) * 3;
    const b = n(faces, face + 1) * 3;
    const c = n(faces, face + 2) * 3;
    const [ax, ay, az] = [f(seen, a), f(seen, a + 1), f(seen, a + 2)];
    const [bx, by, bz] = [f(seen, b), f(seen, b + 1), f(seen, b + 2)];
    const [cx, cy, cz] = [f(seen, c), f(seen, c + 1), f(seen, c + 2)];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (Math.abs(area) < 1e-9) continue;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      for (let column = left; column <= right; column++) {
        const x = column + 0.5;
        const second = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
        const third = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        const first = 1 - second - third;
        if (first < -1e-6 || second < -1e-6 || third < -1e-6) continue;
        visit(face, row * width + column, first * az + second * bz + third * cz, first, second);
      }
    }
  }
}

/** The faces from the farthest to the nearest. */
export function backToFront(seen: Float32Array, faces: Uint16Array): Uint32Array {
  const distance = Float32Array.from({ length: faces.length / 6 }, (_, i) =>
    [0, 1, 2].reduce((sum, corner) => sum + f(seen, n(faces, i * 6 + corner) * 3 + 2), 0),
  );
  return Uint32Array.from(distance.keys()).sort((one, other) => f(distance, other) - f(distance, one));
}
