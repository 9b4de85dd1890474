import type { Texture } from './body/data.ts';
import { type Material, type Paint, type Place, sample } from './render/surface.ts';
import { clamp, mixOf, smooth, type Vector } from './render/vector.ts';

/** A texture and how much of it is seen over those before it. */
export interface SkinLayer {
  readonly texture: Texture;
  readonly share: number;
}

/** Textures by name, each over those before it by its share, and the colour that all are multiplied by. */
export interface SkinLook {
  readonly layers: readonly { readonly name: string; readonly share: number }[];
  readonly tint: Vector;
}

/** Adds what lies on the skin: stubble, freckles, make-up. */
export type SkinMark = (place: Place, paint: Paint) => void;

export const skinMaterial = (layers: readonly SkinLayer[], tint: Vector, marks: readonly SkinMark[]): Material => ({
  kind: 'skin',
  paint: (place, paint) => {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (const { texture, share } of layers) {
      sample(texture, place.u, place.v, paint);
      red += (paint.red - red) * share;
      green += (paint.green - green) * share;
      blue += (paint.blue - blue) * share;
    }
    paint.red = red * tint[0];
    paint.green = green * tint[1];
    paint.blue = blue * tint[2];
    paint.opacity = 1;
    paint.roughness = 0.5;
    for (const mark of marks) mark(place, paint);
  },
});

export interface EyeBall {
  readonly middle: Vector;
  readonly radius: number;
  /** Where it looks, of length one. */
  readonly gaze: Vector;
}

/** Half the angle of the iris, and of the pupil as a share of it. */
const iris = 0.5;
const pupil = 0.44;

export const eyeMaterial = ({ middle, radius, gaze }: EyeBall, color: Vector): Material => ({
  kind: 'eye',
  paint: (place, paint) => {
    const x = (place.x - middle[0]) / radius;
    const y = (place.y - middle[1]) / radius;
    const z = (place.z - middle[2]) / radius;
    const angle = Math.acos(clamp(x * gaze[0] + y * gaze[1] + z * gaze[2], -1, 1)) / iris;
    const white = smooth(angle, 0.96, 1.1);
    // Fibres around the pupil, lighter towards it, a dark ring at the edge.
    const turn = Math.atan2(y, x);
    const fibre = 0.85 + 0.25 * Math.abs(Math.sin(turn * 17) * Math.sin(turn * 11 + 1));
    const glow = fibre * (0.62 + 0.5 * (1 - angle)) * (1 - 0.75 * smooth(angle, 0.72, 1));
    const open = smooth(angle, pupil - 0.05, pupil + 0.05);
    // The lid shades the upper half, and the white is pink towards its corners.
    const lid = 1 - 0.62 * smooth(y, -0.15, 0.42);
    const corner = smooth(Math.abs(x), 0.5, 0.95);
    paint.red = mixOf(color[0] * glow * open + 0.003, 0.52 - 0.06 * corner, white) * lid;
    paint.green = mixOf(color[1] * glow * open + 0.003, 0.48 - 0.13 * corner, white) * lid;
    paint.blue = mixOf(color[2] * glow * open + 0.003, 0.46 - 0.13 * corner, white) * lid;
    paint.roughness = 0.14;
    paint.mirror = 0.035;
  },
});

/** In decimetres; one line is in the middle. */
const toothWidth = 0.085;

export const teethMaterial: Material = {
  kind: 'teeth',
  paint: ({ restX }, paint) => {
    // A soft line between two teeth.
    const across = Math.abs(restX / toothWidth - Math.round(restX / toothWidth));
    const light = 0.72 + 0.28 * smooth(across, 0, 0.16);
    paint.red = 0.82 * light;
    paint.green = 0.77 * light;
    paint.blue = 0.69 * light;
    paint.roughness = 0.35;
  },
};

/** Brows and lashes: of one colour, as dense as their texture. */
export const browMaterial = (texture: Texture, color: Vector, density: number): Material => ({
  kind: 'trim',
  paint: (place, paint) => {
    sample(texture, place.u, place.v, paint);
    paint.opacity *= density;
    paint.red = color[0];
    paint.green = color[1];
    paint.blue = color[2];
    paint.roughness = 0.9;
    paint.mirror = 0.01;
  },
});
