import type { Arena } from './arena.ts';
import type { Camera } from './camera.ts';
import { firstIn, type Hit, rasterise, secondIn } from './raster.ts';
import type { Place, Surface } from './surface.ts';
import { clamp, f, n } from './vector.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** For each pixel, the nearest place of the opaque surfaces. */
export interface Visible {
  /** The index of the surface, −1 where there is none. */
  readonly surface: Int8Array;
  readonly face: Int32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly distance: Float32Array;
  /** 1 where there is a surface. */
  readonly mask: Uint8Array;
}

export function findVisible(surfaces: readonly Surface[], camera: Camera, size: Size, arena: Arena): Visible {
  const count = size.width * size.height;
  const visible: Visible = {
    surface: new Int8Array(count).fill(-1),
    face: new Int32Array(count),
    first: arena.floats(count),
    second: arena.floats(count),
    distance: arena.floats(count, 1e9),
    mask: new Uint8Array(count),
  };
  const raster = { ...size, nearest: visible.distance, writes: true, slack: 0 };
  for (const [index, { positions, faces, layered }] of surfaces.entries()) {
    if (layered) continue;
    rasterise(camera.project(positions), faces, raster, (face, pixel, hit) => {
      visible.surface[pixel] = index;
      visible.face[pixel] = face;
      visible.first[pixel] = f(hit, firstIn);
      visible.second[pixel] = f(hit, secondIn);
      visible.mask[pixel] = 1;
    });
  }
  return visible;
}

/** How much of each pixel is covered: 0 or 1, softened at the edges. */
export function coverageOf({ mask }: Visible, { width, height }: Size, arena: Arena): Float32Array {
  const share = arena.floats(mask.length);
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      const above = sumOf(mask, pixel - width);
      const below = y < height - 1 ? sumOf(mask, pixel + width) : sumOf(mask, pixel);
      const covered = above + 2 * sumOf(mask, pixel) + below;
      if (covered > 0) share[pixel] = clamp((covered - 3) / 10);
    }
  }
  return share;
}

const sumOf = (mask: Uint8Array, pixel: number): number =>
  (mask[pixel - 1] as number) + 2 * (mask[pixel] as number) + (mask[pixel + 1] as number);

export const newPlace = (): Place => ({
  u: 0,
  v: 0,
  x: 0,
  y: 0,
  z: 0,
  restX: 0,
  restY: 0,
  restZ: 0,
  normalX: 0,
  normalY: 0,
  normalZ: 1,
});

/** Fills in a place on a face; its direction is turned to the eye. */
export function locate(surface: Surface, face: number, hit: Hit, eye: readonly number[], to: Place) {
  const { positions, normals, faces, texels, rest } = surface;
  const first = f(hit, firstIn);
  const second = f(hit, secondIn);
  const third = 1 - first - second;
  const a = n(faces, face) * 3;
  const b = n(faces, face + 1) * 3;
  const c = n(faces, face + 2) * 3;
  to.x = f(positions, a) * first + f(positions, b) * second + f(positions, c) * third;
  to.y = f(positions, a + 1) * first + f(positions, b + 1) * second + f(positions, c + 1) * third;
  to.z = f(positions, a + 2) * first + f(positions, b + 2) * second + f(positions, c + 2) * third;
  let x = f(normals, a) * first + f(normals, b) * second + f(normals, c) * third;
  let y = f(normals, a + 1) * first + f(normals, b + 1) * second + f(normals, c + 1) * third;
  let z = f(normals, a + 2) * first + f(normals, b + 2) * second + f(normals, c + 2) * third;
  const towards = x * ((eye[0] as number) - to.x) + y * ((eye[1] as number) - to.y) + z * ((eye[2] as number) - to.z);
  const length = (Math.sqrt(x * x + y * y + z * z) || 1) * (towards < 0 ? -1 : 1);
  x /= length;
  y /= length;
  z /= length;
  to.normalX = x;
  to.normalY = y;
  to.normalZ = z;
  const ta = n(faces, face + 3) * 2;
  const tb = n(faces, face + 4) * 2;
  const tc = n(faces, face + 5) * 2;
  to.u = f(texels, ta) * first + f(texels, tb) * second + f(texels, tc) * third;
  to.v = f(texels, ta + 1) * first + f(texels, tb + 1) * second + f(texels, tc + 1) * third;
  if (!rest) return;
  to.restX = f(rest, a) * first + f(rest, b) * second + f(rest, c) * third;
  to.restY = f(rest, a + 1) * first + f(rest, b + 1) * second + f(rest, c + 1) * third;
  to.restZ = f(rest, a + 2) * first + f(rest, b + 2) * second + f(rest, c + 2) * third;
}
