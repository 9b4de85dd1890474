import type { Arena } from './arena.ts';
import { lookAlong } from './camera.ts';
import { distanceIn, rasterise } from './raster.ts';
import type { Paint, Place, Surface } from './surface.ts';
import { f, type Vector } from './vector.ts';
import { locate, newPlace } from './visible.ts';

/**
 * How much of the main light reaches a place, or what is so far above its surface, 0 to 1; of the points around it, one
 * in `every` is asked.
 */
export type Shadow = (place: Place, above: number, every: number) => number;

/** The width of what is looked at, in decimetres. */
const span = 9;
/** Nearer than this, a place does not shade itself. */
const bias = 0.07;
/** The radius of the light's soft edge, in decimetres. */
const softness = 0.09;
const taps = 12;

/** What stands between places and the main light, which shines on `at` from `direction`. */
export function castShadows(
  surfaces: readonly Surface[],
  { direction, at, pixels }: { readonly direction: Vector; readonly at: Vector; readonly pixels: number },
  arena: Arena,
): Shadow {
  const camera = lookAlong(direction, at, span, pixels);
  const nearest = arena.floats(pixels * pixels, 1e9);
  const raster = { width: pixels, height: pixels, nearest, slack: 0 };
  const place = newPlace();
  const paint: Paint = { red: 0, green: 0, blue: 0, opacity: 1, roughness: 1, mirror: 0 };
  for (const surface of surfaces) {
    if (!surface.castsShadow) continue;
    const seen = camera.project(surface.positions);
    if (!surface.layered) {
      rasterise(seen, surface.faces, { ...raster, writes: true }, null);
      continue;
    }
    rasterise(seen, surface.faces, { ...raster, writes: false }, (face, pixel, hit) => {
      locate(surface, face, hit, camera.eye, place);
      paint.opacity = 1;
      surface.material.paint(place, paint);
      if (paint.opacity >= 0.5) nearest[pixel] = f(hit, distanceIn);
    });
  }
  const reach = (softness * pixels) / span;
  const dx = Float32Array.from({ length: taps }, (_, i) => Math.cos(i * 2.39996) * Math.sqrt((i + 0.5) / taps) * reach);
  const dy = Float32Array.from({ length: taps }, (_, i) => Math.sin(i * 2.39996) * Math.sqrt((i + 0.5) / taps) * reach);
  // Without perspective, a place's pixel and distance are sums of its shares of the axes.
  const to = camera.project(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1));
  const [left, top, far] = [f(to, 0), f(to, 1), f(to, 2)];
  const [xx, xy, xz] = [f(to, 3) - left, f(to, 6) - left, f(to, 9) - left];
  const [yx, yy, yz] = [f(to, 4) - top, f(to, 7) - top, f(to, 10) - top];
  const [zx, zy, zz] = [f(to, 5) - far, f(to, 8) - far, f(to, 11) - far];
  return (place, above, every) => {
    const x = place.x + place.normalX * above;
    const y = place.y + place.normalY * above;
    const z = place.z + place.normalZ * above;
    const across = left + x * xx + y * xy + z * xz;
    const down = top + x * yx + y * yy + z * yz;
    const limit = far + x * zx + y * zy + z * zz - bias;
    let lit = 0;
    for (let i = 0; i < taps; i += every) {
      const column = Math.round(across + (dx[i] as number));
      const row = Math.round(down + (dy[i] as number));
      const isOutside = column < 0 || row < 0 || column >= pixels || row >= pixels;
      if (isOutside || (nearest[row * pixels + column] as number) > limit) lit++;
    }
    return (lit * every) / taps;
  };
}
