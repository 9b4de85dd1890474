import type { Texture } from '../body/data.ts';
import { type Material, type Paint, type Place, sample } from '../render/surface.ts';
import { clamp, smooth, type Vector } from '../render/vector.ts';
import { signedNoise } from './noise.ts';
import type { Pattern } from './pattern.ts';

export type Weave = 'cotton' | 'jersey' | 'rib' | 'knit' | 'cable' | 'denim' | 'wool' | 'satin';

export interface ClothLook {
  readonly weave: Weave;
  /** In linear light. */
  readonly color: Vector;
  readonly second: Vector;
  readonly pattern: Pattern;
  /** What is of the second colour by its place on a piece's texture, 0 to 1. */
  readonly inlay?: Pattern;
}

interface Touch {
  readonly roughness: number;
  readonly mirror: number;
  /** How much the fibres' light and dark varies. */
  readonly grain: number;
}
const touches: Record<Weave, Touch> = {
  cotton: { roughness: 0.82, mirror: 0.022, grain: 0.05 },
  jersey: { roughness: 0.88, mirror: 0.018, grain: 0.06 },
  rib: { roughness: 0.9, mirror: 0.015, grain: 0.06 },
  knit: { roughness: 0.94, mirror: 0.012, grain: 0.1 },
  cable: { roughness: 0.94, mirror: 0.012, grain: 0.1 },
  denim: { roughness: 0.88, mirror: 0.016, grain: 0.16 },
  wool: { roughness: 0.95, mirror: 0.01, grain: 0.13 },
  satin: { roughness: 0.66, mirror: 0.024, grain: 0.02 },
};

/** Turns a place's direction across and along the form. */
function tip(place: Place, across: number, along: number): void {
  const { normalX: x, normalY: y, normalZ: z } = place;
  const flat = Math.sqrt(x * x + z * z) || 1;
  // Seen from the side, threads hide one another.
  const seen = clamp((z - 0.3) * 2);
  const [tx, tz] = [z / flat, -x / flat];
  const nx = x + across * seen * tx;
  const ny = y + along * seen * flat;
  const nz = z + across * seen * tz;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  place.normalX = nx / length;
  place.normalY = ny / length;
  place.normalZ = nz / length;
}

const turn = Math.PI * 2;

/** How dark a place between threads is, and how it is turned. */
function weaveAt(weave: Weave, place: Place, across: number, along: number): number {
  if (weave === 'rib') {
    const angle = (across / 0.062) * turn;
    tip(place, -Math.sin(angle) * 0.34, 0);
    return 0.9 + 0.1 * Math.cos(angle);
  }
  if (weave === 'knit' || weave === 'cable') {
    const column = across / 0.075;
    const bow = Math.abs(column - Math.round(column));
    const row = along / 0.06 + bow * 1.1;
    tip(place, -Math.sin(column * turn) * 0.2, -Math.sin(row * turn) * 0.06);
    const stitch = 0.9 + 0.07 * Math.cos(column * turn) + 0.05 * Math.cos(row * turn);
    return weave === 'cable' ? stitch * cableAt(place, across, along) : stitch;
  }
  return 1;
}

/** Plaits of two strands, a decimetre apart, with a furrow on either side. */
function cableAt(place: Place, across: number, along: number): number {
  const middle = Math.round(across / 0.8) * 0.8;
  const x = (across - middle) / 0.17;
  if (Math.abs(x) > 1.25) return 1;
  const furrow = smooth(Math.abs(x), 0.85, 1) * (1 - smooth(Math.abs(x), 1.05, 1.25));
  const phase = (along / 0.3) * Math.PI;
  const strand = Math.sin(phase + x * 1.9 * Math.sign(Math.sin(phase * 2) || 1)) * (1 - furrow);
  tip(place, clamp(x, -1, 1) * 0.35 * (1 - furrow), strand * 0.3);
  return 1 - 0.32 * furrow - 0.12 * Math.abs(strand) ** 3;
}

/** Cloth whose places are in decimetres across and along it. */
export const clothMaterial = ({ weave, color, second, pattern }: ClothLook): Material => ({
  kind: 'cloth',
  paint: (place, paint) => {
    const share = pattern(place.u, place.v);
    const shade = shadeOf(weave, place);
    paintCloth(paint, weave, shade, share, color, second);
  },
});

function shadeOf(weave: Weave, place: Place): number {
  const { grain } = touches[weave];
  const across = place.u;
  const along = place.v;
  const fibres =
    1 + grain * signedNoise(across * 34, along * 34, 0.5) + grain * 0.6 * signedNoise(across * 4, along * 3, 7.5);
  return fibres * weaveAt(weave, place, across, along);
}

function paintCloth(paint: Paint, weave: Weave, shade: number, share: number, color: Vector, second: Vector): void {
  const { roughness, mirror } = touches[weave];
  paint.red = (color[0] + (second[0] - color[0]) * share) * shade;
  paint.green = (color[1] + (second[1] - color[1]) * share) * shade;
  paint.blue = (color[2] + (second[2] - color[2]) * share) * shade;
  paint.opacity = 1;
  paint.roughness = roughness;
  paint.mirror = mirror;
}

/** The light of a place of a texture of folds that is neither light nor dark. */
const plain = 0.263;

/** Cloth of a piece, with its texture's folds and seams; patterns run as it was cut, by places on the base mesh. */
export const tailoredMaterial = (folds: Texture, { weave, color, second, pattern, inlay }: ClothLook): Material => ({
  kind: 'cloth',
  paint: (place, paint) => {
    sample(folds, place.u, place.v, paint);
    const inlaid = inlay ? inlay(place.u, place.v) : 0;
    const fold = clamp(Math.sqrt(paint.green / plain), 0.3, 1.35);
    const { restX, restY, restZ } = place;
    const side = Math.abs(restX);
    if (side > 1.62 && restY > 1.9) {
      const along = (side - 1.62) * 0.638 - (restY - 5.25) * 0.77;
      place.u = (restZ - 0.18) * 0.9 - Math.max(0, along - 2.2) * 0.75;
      place.v = 5.25 - along;
    } else {
      place.u = Math.atan2(restX, restZ + 0.6) * 1.5;
      place.v = restY;
    }
    const share = inlay ? inlaid : pattern(place.u, place.v);
    const shade = shadeOf(weave, place) * fold;
    paintCloth(paint, weave, shade, share, color, second);
  },
});
