import { lookAlong } from './camera.ts';
import { rasterise } from './raster.ts';
import type { Paint, Surface } from './surface.ts';
import { f, type Vector } from './vector.ts';
import { locate, newPlace } from './visible.ts';

/** How much of the main light reaches a place, 0 to 1; of the points around it, one in `every` is asked. */
export type Shadow = (x: number, y: number, z: number, every?: number) => number;

/** The width of what is looked at, in decimetres. */
const span = 9;
/** Nearer than this, a place does not shade itself. */
const bias = 0.07;
/** The radius of the light's soft edge, in decimetres. */
const softness = 0.09;
const taps = 12;

/** What stands between places and the main light, which shines on `at` from `direction`. */
export function castShadows(surfaces: readonly Surface[], direction: Vector, at: Vector, pixels: number): Shadow {
  const camera = lookAlong(direction, at, span, pixels);
  const nearest = new Float32Array(pixels * pixels).fill(1e9);
  const size = { width: pixels, height: pixels };
  const place = newPlace();
  const paint: Paint = { red: 0, green: 0, blue: 0, opacity: 1, roughness: 1, mirror: 0 };
  for (const surface of surfaces) {
    if (!surface.castsShadow) continue;
    rasterise(camera.project(surface.positions), surface.faces, size, (face, pixel, distance, first, second) => {
      if (distance >= f(nearest, pixel)) return;
      if (surface.layered) {
        locate(surface, face, first, second, camera.eye, place);
        paint.opacity = 1;
        surface.material.paint(place, paint);
        if (paint.opacity < 0.5) return;
      }
      nearest[pixel] = distance;
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
  return (x, y, z, every = 1) => {
    const across = left + x * xx + y * xy + z * xz;
    const down = top + x * yx + y * yy + z * yz;
    const limit = far + x * zx + y * zy + z * zz - bias;
    let lit = 0;
    for (let i = 0; i < taps; i += every) {
      const column = Math.round(across + f(dx, i));
      const row = Math.round(down + f(dy, i));
      const isOutside = column < 0 || row < 0 || column >= pixels || row >= pixels;
      if (isOutside || f(nearest, row * pixels + column) > limit) lit++;
    }
    return (lit * every) / taps;
  };
}
