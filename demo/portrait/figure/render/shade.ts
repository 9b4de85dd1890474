import { gleamOf, type Strand, strandAt } from '../hair/gleam.ts';
import type { Lamps } from './light.ts';
import type { Hit } from './raster.ts';
import type { Shadow } from './shadow.ts';
import type { MaterialKind, Paint, Surface } from './surface.ts';
import { f, smooth, type Vector } from './vector.ts';
import { locate, newPlace } from './visible.ts';

/** What reaches the eye from a place. One object is filled anew for each. */
export interface Lit {
  /** The light that falls on it, the surface's own colour, and the light that it mirrors. */
  readonly diffuse: [number, number, number];
  readonly own: [number, number, number];
  readonly mirrored: [number, number, number];
  opacity: number;
}

/** Shades a place of a surface; `open` at an index is the share of the surroundings that it sees. */
export type Shader = (surface: Surface, face: number, hit: Hit, open: Float32Array, index: number) => Lit;

interface Shading {
  readonly lamps: Lamps;
  readonly shadow: Shadow;
  readonly eye: Vector;
  /** Whether the picture is so small that half of the points around a place tell its shadow. */
  readonly coarse: boolean;
}

/** How far around a form the main light reaches beyond its edge, for red, green and blue. */
const wraps: Record<MaterialKind, Vector> = {
  skin: [0.38, 0.22, 0.16],
  cloth: [0.16, 0.16, 0.16],
  eye: [0.3, 0.3, 0.3],
  teeth: [0.3, 0.25, 0.2],
  hair: [0.32, 0.3, 0.28],
  trim: [0.1, 0.1, 0.1],
};
/** How much of the sky a wet or polished surface mirrors. */
const polish: Record<MaterialKind, number> = { skin: 0.26, cloth: 0.14, eye: 0.8, teeth: 0.5, hair: 0, trim: 0.6 };
/** Red light goes through the edges of shadows on skin. */
const shadowPower: Vector = [0.75, 1, 1.1];

export function makeShader({ lamps, shadow, eye, coarse }: Shading): Shader {
  const place = newPlace();
  const paint: Paint = { red: 0, green: 0, blue: 0, opacity: 1, roughness: 0.5, mirror: 0.028 };
  const lit: Lit = { diffuse: [0, 0, 0], own: [0, 0, 0], mirrored: [0, 0, 0], opacity: 1 };
  const strand: Strand = { x: 0, y: -1, z: 0, sharp: 0, wide: 0 };
  const { direction, key, sky, ground, rim, rimDirection } = lamps;
  return (surface, face, hit, opens, index) => {
    const { kind } = surface.material;
    const open = f(opens, index);
    locate(surface, face, hit, eye, place);
    paint.opacity = 1;
    paint.roughness = 0.5;
    paint.mirror = 0.028;
    surface.material.paint(place, paint);
    lit.opacity = paint.opacity;
    if (paint.opacity < 0.02) return lit;
    const { normalX: x, normalY: y, normalZ: z } = place;
    let viewX = eye[0] - place.x;
    let viewY = eye[1] - place.y;
    let viewZ = eye[2] - place.z;
    const away = Math.sqrt(viewX * viewX + viewY * viewY + viewZ * viewZ);
    viewX /= away;
    viewY /= away;
    viewZ /= away;
    const isHair = kind === 'hair';
    const facing = Math.max(0, x * viewX + y * viewY + z * viewZ);
    if (isHair) {
      // Hair thins out towards its outline.
      lit.opacity *= smooth(facing, 0, 0.16);
      if (lit.opacity < 0.02) return lit;
    }
    const reached = shadow(place, isHair ? 0.12 : 0, isHair || coarse ? 2 : 1);
    const towards = x * direction[0] + y * direction[1] + z * direction[2];
    const behind = Math.max(0, x * rimDirection[0] + y * rimDirection[1] + z * rimDirection[2]);
    const edge = (1 - facing) ** 3;
    const up = y * 0.5 + 0.5;
    lit.own[0] = paint.red * 0.36;
    lit.own[1] = paint.green * 0.36;
    lit.own[2] = paint.blue * 0.36;
    const halfX = direction[0] + viewX;
    const halfY = direction[1] + viewY;
    const halfZ = direction[2] + viewZ;
    const halfLength = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ);
    const along = Math.max(0, (x * halfX + y * halfY + z * halfZ) / halfLength);
    const narrow = paint.roughness ** 4;
    const lobe = narrow / (Math.PI * (along * along * (narrow - 1) + 1) ** 2);
    if (isHair) {
      strandAt(surface, face, hit, place, strand);
      gleamOf(strand, place, paint, halfX / halfLength, halfY / halfLength, halfZ / halfLength);
    }
    const gleam = paint.mirror * reached * (isHair ? strand.sharp : lobe * 0.3 * Math.max(0, towards));
    const wide = isHair ? strand.wide * reached : 0;
    const film = (paint.mirror + (1 - paint.mirror) * edge * 0.35) * open * (0.25 + 0.75 * up) * polish[kind];
    const flash = kind === 'eye' ? window(x, y, z, viewX, viewY, viewZ, direction) : 0;
    const wrap = wraps[kind];
    for (let k = 0; k < 3; k++) {
      const w = wrap[k] as number;
      const turned = Math.max(0, (towards + w) / (1 + w));
      const sun = kind === 'skin' ? reached ** (shadowPower[k] as number) : reached;
      const air = (sky[k] as number) * (up + 0.16) + (ground[k] as number) * (1 - up);
      const rimmed = (rim[k] as number) * behind * open;
      lit.diffuse[k] = (key[k] as number) * (turned * sun + wide) + open * (air + rimmed * 0.45);
      lit.mirrored[k] =
        gleam * (key[k] as number) + film * (sky[k] as number) + edge * rimmed * (isHair ? paint.mirror : 0.2) + flash;
    }
    return lit;
  };
}

/** The main light in the wet of an eye. */
function window(x: number, y: number, z: number, viewX: number, viewY: number, viewZ: number, to: Vector): number {
  const twice = 2 * (x * viewX + y * viewY + z * viewZ);
  const towards = (twice * x - viewX) * to[0] + (twice * y - viewY) * to[1] + (twice * z - viewZ) * to[2];
  return smooth(towards, 0.955, 0.975) * 1.2;
}
