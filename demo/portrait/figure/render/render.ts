import { Arena } from './arena.ts';
import type { Camera } from './camera.ts';
import { soften } from './grid.ts';
import type { Lamps } from './light.ts';
import { opennessOf } from './occlusion.ts';
import { backToFront, firstIn, newHit, rasterise, secondIn, type Visit } from './raster.ts';
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

/** For one picture after the other: drawing one takes no turns with another. */
const arena = new Arena();

/** Four bytes a pixel: red, green, blue, opacity. */
export function render(scene: Scene, size: Size): Uint8Array {
  const { surfaces, camera, lamps, middle, scale } = scene;
  const visible = findVisible(surfaces, camera, size, arena);
  const cover = coverageOf(visible, size, arena);
  const open = opennessOf(visible, size, scale, arena);
  const isSmall = scale < 120;
  const fall = { direction: lamps.direction, at: middle, pixels: isSmall ? 640 : 1024 };
  const shader = makeShader({ lamps, shadow: castShadows(surfaces, fall, arena), eye: camera.eye, coarse: isSmall });
  const colors = shadeOpaque(surfaces, visible, open, { shader, size, scale });
  softenSeams(colors, visible.surface, size.width);
  spreadEdges(colors, visible.mask, cover, size.width);
  drawLayers(scene, { visible, colors, cover, shader, size });
  const bytes = toBytes(colors, cover, lamps.exposure);
  arena.takeBack();
  return bytes;
}

type Colors = readonly [Float32Array, Float32Array, Float32Array];
const channels = (count: number): Colors => [arena.floats(count), arena.floats(count), arena.floats(count)];

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
  const diffuse = channels(count);
  const own = channels(count);
  const mirrored = channels(count);
  const skin = new Uint8Array(count);
  const hit = newHit();
  for (let pixel = 0; pixel < count; pixel++) {
    const surface = surfaces[visible.surface[pixel] as number];
    if (!surface) continue;
    hit[firstIn] = f(visible.first, pixel);
    hit[secondIn] = f(visible.second, pixel);
    const lit = shader(surface, visible.face[pixel] as number, hit, open, pixel);
    put(diffuse, pixel, lit.diffuse);
    put(own, pixel, lit.own);
    put(mirrored, pixel, lit.mirrored);
    if (surface.material.kind === 'skin') skin[pixel] = 1;
  }
  for (let k = 0; k < 3; k++) {
    const light = diffuse[k] as Float32Array;
    const spread = arena.floats(count);
    spread.set(light);
    soften(spread, skin, width, Math.max(1, Math.round((scatter[k] as number) * scale)), arena);
    const color = own[k] as Float32Array;
    const shine = mirrored[k] as Float32Array;
    for (let pixel = 0; pixel < count; pixel++) {
      const under = skin[pixel] ? 0.25 * f(light, pixel) + 0.75 * f(spread, pixel) : f(light, pixel);
      color[pixel] = f(color, pixel) * under + f(shine, pixel);
    }
  }
  return own;
}

function put([red, green, blue]: Colors, pixel: number, value: Vector): void {
  red[pixel] = value[0];
  green[pixel] = value[1];
  blue[pixel] = value[2];
}

/** Mixes the colours of two surfaces where one ends before another: each pixel is of one surface only. */
function softenSeams(colors: Colors, surface: Int8Array, width: number): void {
  const sharp = colors.map((channel) => {
    const copy = arena.floats(channel.length);
    copy.set(channel);
    return copy;
  });
  for (let pixel = width; pixel < surface.length - width; pixel++) {
    const own = surface[pixel] as number;
    const [left, right] = [surface[pixel - 1] as number, surface[pixel + 1] as number];
    const [above, below] = [surface[pixel - width] as number, surface[pixel + width] as number];
    if (own < 0 || left < 0 || right < 0 || above < 0 || below < 0) continue;
    if (own === left && own === right && own === above && own === below) continue;
    for (let k = 0; k < 3; k++) {
      const from = sharp[k] as Float32Array;
      const around = f(from, pixel - 1) + f(from, pixel + 1) + f(from, pixel - width) + f(from, pixel + width);
      (colors[k] as Float32Array)[pixel] = f(from, pixel) * 0.44 + around * 0.14;
    }
  }
}

/** Gives pixels that are covered only in part the colour of a neighbour. */
function spreadEdges(colors: Colors, mask: Uint8Array, cover: Float32Array, width: number): void {
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (mask[pixel] || f(cover, pixel) === 0) continue;
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

const wholly = Float32Array.of(1);

/** Draws brows, lashes, hair and glasses over what is there, each from its farthest face to its nearest. */
function drawLayers({ surfaces, camera }: Scene, { visible, colors, cover, shader, size }: Layering): void {
  const raster = { ...size, nearest: visible.distance, writes: false, slack: 0.03 };
  for (const surface of surfaces) {
    if (!surface.layered) continue;
    const seen = camera.project(surface.positions);
    const draw: Visit = (face, pixel, hit) => {
      const lit = shader(surface, face, hit, wholly, 0);
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
    rasterise(seen, surface.faces, raster, draw, backToFront(seen, surface.faces));
  }
}

/** Light up to so much is told apart, in so many steps. */
const brightest = 4;
const steps = 4096;
/** As on film, highlights roll off (Narkowicz's fit of the ACES curve); then as bytes of sRGB. */
const film = Uint8Array.from({ length: steps + 1 }, (_, i) => {
  const light = (i / steps) ** 2 * brightest;
  const shown = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.round(255 * clamp(shown) ** (1 / 2.2));
});

function toBytes(colors: Colors, cover: Float32Array, exposure: number): Uint8Array {
  const bytes = new Uint8Array(cover.length * 4);
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const share = f(cover, pixel);
    if (share === 0) continue;
    for (let k = 0; k < 3; k++) {
      const light = clamp((f(colors[k] as Float32Array, pixel) * exposure) / brightest);
      bytes[pixel * 4 + k] = film[Math.round(Math.sqrt(light) * steps)] as number;
    }
    bytes[pixel * 4 + 3] = 255 * clamp(share) + 0.5;
  }
  return bytes;
}
