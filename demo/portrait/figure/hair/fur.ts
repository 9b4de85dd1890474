import type { PosedBody } from '../body/body.ts';
import { baseMesh } from '../body/data.ts';
import { type Material, normalsOf, type Surface } from '../render/surface.ts';
import { clamp, f, n, smooth, type Vector } from '../render/vector.ts';
import { tintHair } from './color.ts';
import type { Head } from './head.ts';
import { templeAt } from './material.ts';
import { noise } from './noise.ts';

/** How long hair is on a place of the base mesh, as a share of a fur's length. */
export type LengthAt = (x: number, y: number, z: number) => number;

export interface Fur {
  readonly length: LengthAt;
  /** Lays strands differently on each head. */
  readonly seed: number;
  /** Combed to the figure's right instead of its left. */
  readonly mirrored: boolean;
  /** In decimetres. */
  readonly height: number;
  readonly layers: number;
  /** Layers begin at this share of the height; the first of them is closed. */
  readonly from: number;
  /** How far tips lean along the comb, as a share of the height. */
  readonly lean: number;
  readonly comb: 'whorl' | 'back' | 'side' | 'down' | 'none';
  /** 0 straight, 1 coils; strands to a decimetre. */
  readonly coil: number;
  readonly fine: number;
  /** How closely strands stand, 0 to 1. */
  readonly density: number;
  /** How opaque a strand is; 1 if it is not told. */
  readonly cover?: number;
  /** Hair shorter than this share thins out to skin; 0.3 if it is not told. */
  readonly edge?: number;
  readonly color: Vector;
  readonly temples: Vector;
}

/** Short hair as thin layers over the skin, each with fewer strands than the one below. */
export function furOn(body: PosedBody, head: Head, fur: Fur): Surface[] {
  const { positions: rest, texels } = baseMesh();
  const { faces, lengths } = covered(fur.length);
  const normals = normalsOf(body.positions, baseMesh().body);
  const { grow, strands } = growth(normals, lengths, head, fur);
  const raised = (share: number): Float32Array => {
    const positions = Float32Array.from(body.positions);
    for (let i = 0; i < positions.length; i++) {
      const length = f(lengths, (i - (i % 3)) / 3);
      if (length <= 0) continue;
      const out = share * fur.height * length;
      positions[i] = f(positions, i) + f(normals, i) * (out + 0.012) + f(grow, i) * out * share * fur.lean;
    }
    return positions;
  };
  const same = { normals, texels, rest, strands };
  const isDeep = fur.height > 0.3;
  const shells = Array.from({ length: fur.layers }, (_, layer): Surface => {
    const share = fur.from + ((1 - fur.from) * layer) / Math.max(1, fur.layers - 1);
    const material = furMaterial(fur, layer === 0 ? 0 : (share - fur.from) / (1 - fur.from), share);
    const castsShadow = !isDeep && layer === fur.layers >> 1;
    return { ...same, positions: raised(share), faces, material, layered: true, castsShadow };
  });
  if (!isDeep) return shells;
  // What is under deep fur is closed, so that nothing behind it is drawn.
  const closed = facesWhere(lengths, 0.6);
  const core = { positions: raised(fur.from * 0.9), faces: closed, material: furMaterial(fur, 0, fur.from * 0.9) };
  return [{ ...same, ...core, layered: false, castsShadow: true }, ...shells];
}

/** The faces with hair, and how long it is on each vertex. */
function covered(lengthAt: LengthAt) {
  const { positions } = baseMesh();
  const lengths = new Float32Array(positions.length / 3);
  for (let vertex = 0; vertex < lengths.length; vertex++) {
    const y = f(positions, vertex * 3 + 1);
    if (y > 5.9) lengths[vertex] = lengthAt(f(positions, vertex * 3), y, f(positions, vertex * 3 + 2));
  }
  return { faces: facesWhere(lengths, 0.01), lengths };
}

/** The faces of the body on which hair is at least so long: everywhere on long hair, else somewhere. */
function facesWhere(lengths: Float32Array, least: number): Uint16Array {
  const { body } = baseMesh();
  const faces: number[] = [];
  for (let face = 0; face < body.length; face += 6) {
    const [a, b, c] = [f(lengths, n(body, face)), f(lengths, n(body, face + 1)), f(lengths, n(body, face + 2))];
    if ((least > 0.5 ? Math.min(a, b, c) : Math.max(a, b, c)) < least) continue;
    for (let i = face; i < face + 6; i++) faces.push(n(body, i));
  }
  return Uint16Array.from(faces);
}

/** Where strands lean on each vertex, and their direction. */
function growth(
  normals: Float32Array,
  lengths: Float32Array,
  { left, up, front }: Head,
  { comb, lean, mirrored }: Fur,
) {
  const { positions: rest } = baseMesh();
  const grow = new Float32Array(normals.length);
  const strands = new Float32Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    if (f(lengths, i / 3) <= 0) continue;
    let x = f(rest, i);
    let y = f(rest, i + 1) - 8.4;
    let z = f(rest, i + 2) - 0.1;
    if (comb === 'back') [x, y, z] = [x * 0.5, 0.1 + y * 0.6, -1.2];
    if (comb === 'side') [x, y, z] = [mirrored ? -1 : 1, 0.15 + y * 0.4, 0.25];
    if (comb === 'down') [x, y, z] = [x * 0.25, -1, 0.1];
    let [gx, gy, gz] = [0, 1, 2].map(
      (k) => x * (left[k] as number) + y * (up[k] as number) + z * (front[k] as number),
    ) as [number, number, number];
    const out = gx * f(normals, i) + gy * f(normals, i + 1) + gz * f(normals, i + 2);
    gx -= out * f(normals, i);
    gy -= out * f(normals, i + 1);
    gz -= out * f(normals, i + 2);
    const length = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1;
    grow[i] = gx / length;
    grow[i + 1] = gy / length;
    grow[i + 2] = gz / length;
    for (let k = 0; k < 3; k++) strands[i + k] = f(grow, i + k) * (0.4 + lean) + f(normals, i + k) * 0.35;
  }
  return { grow, strands };
}

/** A layer of fur: `sparse` is 0 on the closed one and 1 at the tips. */
function furMaterial(
  { length, height, comb, coil, fine, density, cover = 1, edge = 0.3, seed, color, temples }: Fur,
  sparse: number,
  share: number,
): Material {
  const own: [number, number, number] = [0, 0, 0];
  return {
    kind: 'hair',
    paint: (place, paint) => {
      const { restX: x, restY: y, restZ: z } = place;
      // Strands are long along the way that they are combed.
      let along = x;
      let across = y;
      let aside = z;
      if (comb === 'whorl') {
        const away = Math.sqrt(x * x + (y - 8.45) * (y - 8.45) + (z - 0.1) * (z - 0.1)) || 1;
        along = (x / away) * 0.85;
        across = away * 0.2;
        aside = ((z - 0.1) / away) * 0.85;
      } else if (comb === 'back') {
        across = y * 0.7;
        aside = z * 0.16;
      } else if (comb === 'side') {
        along = x * 0.16;
        across = y * 0.22;
      } else if (comb === 'down') across = y * 0.14;
      if (coil > 0.5) {
        // Coils stand in tufts, as deep as they are wide.
        const out = 1 + share * height * 1.1;
        along *= out;
        across = 7.6 + (y - 7.6) * out;
        aside = 0.4 + (z - 0.4) * out;
      }
      const strand = noise(along * fine + seed, across * fine, aside * fine);
      const tuft = noise(along * fine * 0.3 + 9, across * fine * 0.3, aside * fine * 0.3);
      const mixed = strand + (tuft - 0.5) * (0.1 + 0.32 * coil);
      const full = smooth(length(x, y, z), 0.01, edge);
      const limit = 1 - density + sparse * (0.42 + 0.2 * density) + (1 - full) * (edge - 0.3) * 0.6;
      paint.opacity = smooth(mixed, limit - 0.16, limit + 0.1 + 0.12 * sparse * (1 - coil)) * cover;
      if (paint.opacity < 0.02) return;
      paint.opacity *= full;
      if (paint.opacity < 0.02) return;
      if (coil > 0.5) {
        place.normalX += (strand - 0.5) * 1.5;
        place.normalY += (tuft - 0.4) * 1.3;
      }
      const deep = comb === 'down' ? 0.62 + 0.3 * share : 0.42 + 0.4 * share;
      const light = (deep + 0.25 * sparse) * (0.72 + 0.56 * mixed) * (1 + 0.5 * coil * (mixed - 0.3));
      const grey = templeAt(y, z);
      for (let k = 0; k < 3; k++)
        own[k] = (color[k] as number) + ((temples[k] as number) - (color[k] as number)) * grey;
      tintHair(paint, own, light);
      paint.mirror = (comb === 'down' ? 0.012 : 0.035 - 0.02 * coil) * clamp(light);
      paint.roughness = strand;
    },
  };
}
