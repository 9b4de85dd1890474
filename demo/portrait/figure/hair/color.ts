import type { Paint } from '../render/surface.ts';
import type { Vector } from '../render/vector.ts';

/** Gives a strand its colour: `light` is 1 in the middle, less between strands and at the roots, more at the tips. */
export function tintHair(paint: Paint, color: Vector, light: number): void {
  const lift = 0.13 + (light > 1 ? (light - 1) * 0.22 : 0);
  const shade = light < 1 ? light ** 1.15 : light;
  const pale = (color[0] * 0.36 + color[1] * 0.5 + color[2] * 0.14) * shade * 1.12 + 0.004;
  paint.red = (color[0] * shade + 0.003) * (1 - lift) + pale * lift;
  paint.green = (color[1] * shade + 0.0026) * (1 - lift) + pale * lift;
  paint.blue = (color[2] * shade + 0.0024) * (1 - lift) + pale * lift;
}
