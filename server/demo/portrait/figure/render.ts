import type { Camera } from './camera.ts';
import { soften } from './grid.ts';
import type { Lamps } from './light.ts';
import { opennessOf } from './occlusion.ts';
import { backToFront, rasterise } from './raster.ts';
import { makeShader, type Shader } from './shade.ts';
import { castShadows } from './shadow.ts';
import type { Surface } from './surface.ts';
import { clamp, f, type Vector } from './vector.ts';
import { coverageOf, findVisible, type Size, type Visible } from './visible.ts';

export interface Scene {
  readonly surfaces: readonly Surface[];
  readonly camera: Camera;
  readonly lamps: Lamps;
  /** What the light shines on. */
  readonly middle: Vector;
  /** Pixels of a decimetre there. */
  readonly scale: number;
}

/** Four bytes a pixel: red, green, blue, opacity. */
export function render(scene: Scene, size: Size): Uint8Array {
  const { surfaces, camera, lamps, middle, scale } = scene;
  const visible = findVisible(surfaces, camera, size);
  const cover = coverageOf(surfaces, camera, size);
  const open = opennessOf(visible, size, scale);
  const shadow = castShadows(surfaces, lamps.direction, middle, scale > 100 ? 1024 : 640);
  const shader = makeShader({ lamps, shadow, eye: camera.eye });
  const colors = shadeOpaque(surfaces, visible, open, { shader, size, scale });
  spreadEdges(colors, visible.mask, size.width);
  drawLayers(scene, { visible, colors, cover, shader, size });
  return toBytes(colors, cover, lamps.exposure);
}

type Colors = readonly [Float32Array, Float32Array, Float32Array];
const channels = (count: number): Colors => [new Float32Array(count), new Float32Array(count), new Float32Array(count)];

/** How far light spreads under the skin, in decimetres: red farthest. */
const scatter: Vector = [0.05, 0.022, 0.014];

interface Shading {
  readonly shader: Shader;
  readonly size: Size;
  readonly scale: number;
}

function shadeOpaque(
  surfaces: readonly Surface[],
  visible: Visible,
  open: Float32Array,
  { shader, size: { width }, scale }: Shading,
): Colors {
  const count = visible.mask.length;
  const [diffuse, own, mirrored] = [channels(count), channels(count), channels(count)];
  const skin = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel++) {
    const surface = surfaces[visible.surface[pixel] as number];
    if (!surface) continue;
    const face = visible.face[pixel] as number;
    const lit = shader(surface, face, f(visible.first, pixel), f(visible.second, pixel), f(open, pixel));
    for (let k = 0; k < 3; k++) {
      (diffuse[k] as Float32Array)[pixel] = lit.diffuse[k] as number;
      (own[k] as Float32Array)[pixel] = lit.own[k] as number;
      (mirrored[k] as Float32Array)[pixel] = lit.mirrored[k] as number;
    }
    if (surface.material.kind === 'skin') skin[pixel] = 1;
  }
  const colors = channels(count);
  for (let k = 0; k < 3; k++) {
    const light = diffuse[k] as Float32Array;
    const spread = soften(light, skin, width, Math.max(1, Math.round((scatter[k] as number) * scale)));
    for (let pixel = 0; pixel < count; pixel++) {
      const under = skin[pixel] ? 0.25 * f(light, pixel) + 0.75 * f(spread, pixel) : f(light, pixel);
      (colors[k] as Float32Array)[pixel] = f(own[k] as Float32Array, pixel) * under + f(mirrored[k] as Float32Array, pixel);
    }
  }
  return colors;
}

/** Gives pixels that are covered only in part the colour of a neighbour. */
function spreadEdges(colors: Colors, mask: Uint8Array, width: number): void {
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel]) continue;
    const neighbour = around.find((by) => mask[pixel + by] === 1);
    if (neighbour === undefined) continue;
    for (const channel of colors) channel[pixel] = f(channel, pixel + neighbour);
  }
}

interface Layering {
  readonly visible: Visible;
  readonly colors: Colors;
  readonly cover: Float32Array;
  readonly shader: Shader;
  readonly size: Size;
}

/** Draws brows, lashes, hair and glasses over what is there, each from its farthest face to its nearest. */
function drawLayers({ surfaces, camera }: Scene, { visible, colors, cover, shader, size }: Layering): void {
  for (const surface of surfaces) {
    if (!surface.layered) continue;
    const seen = camera.project(surface.positions);
    const draw = (face: number, pixel: number, distance: number, first: number, second: number) => {
      if (distance > f(visible.distance, pixel) + 0.03) return;
      const lit = shader(surface, face, first, second, 1);
      const share = lit.opacity;
      if (share < 0.02) return;
      // What is seen through hair beside a head is no colour of this picture.
      const covered = f(cover, pixel) + (1 - f(cover, pixel)) * share;
      const weight = share / covered;
      for (let k = 0; k < 3; k++) {
        const channel = colors[k] as Float32Array;
        const color = (lit.own[k] as number) * (lit.diffuse[k] as number) + (lit.mirrored[k] as number);
        channel[pixel] = f(channel, pixel) * (1 - weight) + color * weight;
      }
      cover[pixel] = covered;
    };
    rasterise(seen, surface.faces, size, draw, backToFront(seen, surface.faces));
  }
}

/** As on film: highlights roll off (Narkowicz's fit of the ACES curve). */
function toBytes(colors: Colors, cover: Float32Array, exposure: number): Uint8Array {
  const bytes = new Uint8Array(cover.length * 4);
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const share = f(cover, pixel);
    if (share === 0) continue;
    for (let k = 0; k < 3; k++) {
      const light = f(colors[k] as Float32Array, pixel) * exposure;
      const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
      bytes[pixel * 4 + k] = 255 * clamp(film) ** (1 / 2.2) + 0.5;
    }
    bytes[pixel * 4 + 3] = 255 * clamp(share) + 0.5;
  }
  return bytes;
}
