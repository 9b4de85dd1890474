import { channelsOf } from '../../color.ts';
import type { Texture } from '../body/data.ts';
import { clamp, f, n } from './vector.ts';

/** A place on a surface, as its material is asked about it. One object is filled anew for each. */
export interface Place {
  /** On the texture, 0 to 1, from its foot. */
  u: number;
  v: number;
  /** In the scene, in decimetres. */
  x: number;
  y: number;
  z: number;
  /** On the base mesh, before any target or pose, in decimetres; 0 where a surface has none. */
  restX: number;
  restY: number;
  restZ: number;
  /** The surface's direction, of length one. */
  normalX: number;
  normalY: number;
  normalZ: number;
}

/** What a material looks like at a place, in linear light. */
export interface Paint {
  red: number;
  green: number;
  blue: number;
  opacity: number;
  /** 0.05 wet … 1 dull. */
  roughness: number;
  /** The share of light that is mirrored straight on: 0.02 … 0.05. */
  mirror: number;
}

export type MaterialKind = 'skin' | 'cloth' | 'eye' | 'teeth' | 'hair' | 'trim';

export interface Material {
  readonly kind: MaterialKind;
  /**
   * Describes a place, whose normal it may tilt and whose texels it may move; returns nothing, so that no object is
   * made for a pixel.
   */
  readonly paint: (place: Place, paint: Paint) => void;
}

export interface Surface {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly faces: Uint16Array;
  readonly texels: Float32Array;
  /** The base mesh's positions, for surfaces made from it. */
  readonly rest: Float32Array | null;
  /** The direction of hair at each vertex, of any length. */
  readonly strands?: Float32Array;
  readonly material: Material;
  /** Whether it is drawn after the opaque ones, from the farthest face to the nearest. */
  readonly layered: boolean;
  readonly castsShadow: boolean;
}

/** Smooth directions of a mesh's vertices. */
export function normalsOf(positions: Float32Array, faces: Uint16Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let face = 0; face < faces.length; face += 6) {
    const a = n(faces, face) * 3;
    const b = n(faces, face + 1) * 3;
    const c = n(faces, face + 2) * 3;
    const ux = f(positions, b) - f(positions, a);
    const uy = f(positions, b + 1) - f(positions, a + 1);
    const uz = f(positions, b + 2) - f(positions, a + 2);
    const vx = f(positions, c) - f(positions, a);
    const vy = f(positions, c + 1) - f(positions, a + 1);
    const vz = f(positions, c + 2) - f(positions, a + 2);
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    for (let corner = 0; corner < 3; corner++) {
      const to = corner === 0 ? a : corner === 1 ? b : c;
      normals[to] = f(normals, to) + x;
      normals[to + 1] = f(normals, to + 1) + y;
      normals[to + 2] = f(normals, to + 2) + z;
    }
  }
  for (let i = 0; i < normals.length; i += 3) {
    const square = f(normals, i) ** 2 + f(normals, i + 1) ** 2 + f(normals, i + 2) ** 2;
    const length = Math.sqrt(square) || 1;
    for (let k = 0; k < 3; k++) normals[i + k] = f(normals, i + k) / length;
  }
  return normals;
}

/** The linear light of a byte of sRGB. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The linear light of a hexadecimal colour. */
export const lightOf = (color: string): [number, number, number] =>
  channelsOf(color).map((value) => f(linear, value)) as [number, number, number];

/** Reads a texture between its pixels, in linear light. */
export function sample({ bytes, width, height }: Texture, u: number, v: number, paint: Paint): void {
  const x = clamp(u) * (width - 1);
  const y = (1 - clamp(v)) * (height - 1);
  const left = Math.min(Math.floor(x), width - 2);
  const top = Math.min(Math.floor(y), height - 2);
  const dx = x - left;
  const dy = y - top;
  const a = (top * width + left) * 4;
  const c = a + width * 4;
  const wa = (1 - dx) * (1 - dy);
  const wb = dx * (1 - dy);
  const wc = (1 - dx) * dy;
  const wd = dx * dy;
  paint.red = lit(bytes, a) * wa + lit(bytes, a + 4) * wb + lit(bytes, c) * wc + lit(bytes, c + 4) * wd;
  paint.green = lit(bytes, a + 1) * wa + lit(bytes, a + 5) * wb + lit(bytes, c + 1) * wc + lit(bytes, c + 5) * wd;
  paint.blue = lit(bytes, a + 2) * wa + lit(bytes, a + 6) * wb + lit(bytes, c + 2) * wc + lit(bytes, c + 6) * wd;
  paint.opacity =
    (byte(bytes, a + 3) * wa + byte(bytes, a + 7) * wb + byte(bytes, c + 3) * wc + byte(bytes, c + 7) * wd) / 255;
}

const byte = (bytes: Uint8Array, index: number): number => bytes[index] as number;
const lit = (bytes: Uint8Array, index: number): number => f(linear, byte(bytes, index));
