import type { Material, Place } from '../render/surface.ts';
import { clamp, smooth, type Vector } from '../render/vector.ts';
import { tintHair } from './color.ts';
import type { Head } from './head.ts';
import { noise } from './noise.ts';
import type { Strands } from './strands.ts';

/** Where hair ends. */
export interface Cut {
  /** Above this height on the forehead, eyes and brows below it are free; 0 leaves it as it is. */
  readonly face: number;
  /** How much lower hair may reach on the figure's right than in the middle, in decimetres to a decimetre. */
  readonly skew: number;
  /** The height of its tips on the base mesh, and of its lowest part at the front. */
  readonly end: number;
  /** Only what is above this plane is drawn: of a fringe over other hair. */
  readonly from: number;
}
export const uncut: Cut = { face: 0, skew: 0, end: -9, from: -9 };

export interface StrandLook {
  readonly color: Vector;
  readonly temples: Vector;
  readonly cut: Cut;
  readonly head: Head;
  /** Gathered to braids of this many to a texture's width; 0 for loose hair. */
  readonly ropes: number;
  /** How curly it is, 0 to 1. */
  readonly curl: number;
}

/** Hair with the strands of a texture. */
export const strandMaterial = (strands: Strands, { color, temples, cut, head, ropes, curl }: StrandLook): Material => {
  const own: [number, number, number] = [0, 0, 0];
  return {
    kind: 'hair',
    paint: (place, paint) => {
      paint.opacity = denseAt(strands, place.u, place.v);
      if (paint.opacity < 0.02) return;
      const { restX: x, restY: y, restZ: z } = place;
      paint.opacity *= leftBy(cut, x, y, z);
      if (ropes === 0) paint.opacity *= frayed(place);
      if (paint.opacity < 0.02) return;
      let light = lightAt(strands, place.u, place.v);
      if (ropes > 0) {
        const across = place.u * ropes;
        const round = across - Math.floor(across) - 0.5;
        const twist = Math.abs((place.v * ropes * 1.5 + Math.abs(round) * 1.6) % 1);
        light = (0.5 + 0.5 * light) * (1.3 - 4 * round * round) * (0.6 + 0.8 * Math.sin(twist * Math.PI));
        paint.opacity *= smooth(0.5 - Math.abs(round), 0, 0.06);
        place.normalX += round * 1.6;
      }
      if (curl > 0) {
        const lock = noise(x * 6, y * 0.7, z * 6);
        const turn = Math.sin(y * 15 + lock * 26) * curl;
        light *= 1 + 0.13 * turn;
        place.normalY += turn * 0.28;
        place.normalX += (lock - 0.5) * curl;
      }
      // The side that is turned to the head is dark, and so are roots; tips are lighter.
      const inwards = isInner(place, head);
      light *= (1 - 0.3 * inwards) * (0.86 + 0.2 * smooth(y, 8.3, 6.2));
      const tone = noise(x * 7, y * 1.2, z * 7) - 0.5;
      light *= 1 + tone * 0.24;
      light = Math.min(light, 1.45);
      const grey = templeAt(y, z);
      for (let k = 0; k < 3; k++)
        own[k] = (color[k] as number) + ((temples[k] as number) - (color[k] as number)) * grey;
      tintHair(paint, own, light);
      paint.mirror = (0.014 + 0.05 * clamp(light - 0.6)) * (1 - inwards) * (ropes > 0 ? 0.3 : 1);
      paint.roughness = clamp(0.5 + (light - 1) * 0.5 + tone * 0.3, 0.05, 1);
    },
  };
};

/** Greying begins at the temples. */
export const templeAt = (y: number, z: number): number => (1 - smooth(y, 7.4, 8)) * smooth(z, -0.2, 0.6);

/** 1 on the side of hair that is turned to the head. */
function isInner({ restX, restZ, normalX, normalY, normalZ }: Place, { left, front }: Head): number {
  const away = Math.sqrt(restX * restX + (restZ - 0.35) * (restZ - 0.35)) || 1;
  const x = restX / away;
  const z = (restZ - 0.35) / away;
  const out =
    (left[0] * x + front[0] * z) * normalX +
    (left[1] * x + front[1] * z) * normalY +
    (left[2] * x + front[2] * z) * normalZ;
  return smooth(-out, 0.2, 0.65);
}

/** Fewer strands where hair is seen along its surface, so that its outline is not drawn with a ruler. */
function frayed({ restX: x, restY: y, restZ: z, normalZ }: Place): number {
  const edge = 1 - smooth(normalZ < 0 ? -normalZ : normalZ, 0.04, 0.36);
  if (edge <= 0) return 1;
  return 1 - edge * 0.9 * smooth(noise(x * 42, y * 3, z * 42), 0.34, 0.6);
}

/** The share of hair that a cut leaves. */
function leftBy({ face, skew, end, from }: Cut, x: number, y: number, z: number): number {
  let left = 1;
  if (end > -9) {
    const uneven = (noise(x * 11, 3, z * 11) - 0.5) * 0.3 + (noise(x * 34, y * 1.5, z * 34) - 0.5) * 0.34;
    left *= smooth(y - end + uneven, 0, 0.08);
  }
  if (from > -9) left *= smooth(y + 0.28 * z - from, 0, 0.12);
  if (face > 0 && z > 0.6) {
    const strand = (noise(x * 26, y * 4, z * 26) - 0.5) * 0.14;
    const side = Math.abs(x) / 0.69;
    const high = Math.abs(y - 6.95) / (face - 6.95 + skew * x);
    const round = side * side * side + high * high * high + (1 - smooth(z, 0.6, 0.95)) + strand;
    left *= smooth(round, 0.9, 1.08);
  }
  return left;
}

function denseAt({ dense, width, height }: Strands, u: number, v: number): number {
  const x = clamp(u) * (width - 1.001);
  const y = (1 - clamp(v)) * (height - 1.001);
  const at = Math.floor(y) * width + Math.floor(x);
  const dx = x - Math.floor(x);
  const dy = y - Math.floor(y);
  const high = (dense[at] as number) * (1 - dx) + (dense[at + 1] as number) * dx;
  const low = (dense[at + width] as number) * (1 - dx) + (dense[at + width + 1] as number) * dx;
  return (high + (low - high) * dy) / 255;
}

function lightAt({ light, width, height }: Strands, u: number, v: number): number {
  const wide = width * 2;
  const x = clamp(u) * (wide - 1.001);
  const y = (1 - clamp(v)) * (height * 2 - 1.001);
  const at = Math.floor(y) * wide + Math.floor(x);
  const dx = x - Math.floor(x);
  const dy = y - Math.floor(y);
  const high = (light[at] as number) * (1 - dx) + (light[at + 1] as number) * dx;
  const low = (light[at + wide] as number) * (1 - dx) + (light[at + wide + 1] as number) * dx;
  return (high + (low - high) * dy) / 128;
}
