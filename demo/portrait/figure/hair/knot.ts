import { type Material, normalsOf, type Surface } from '../render/surface.ts';
import { clamp, smooth, type Vector } from '../render/vector.ts';
import { tintHair } from './color.ts';
import type { Head } from './head.ts';
import { noise } from './noise.ts';

export type Knot = 'low' | 'top';
/** Up and to the front from the middle between the ears, then the radius, in decimetres. */
const knots: Record<Knot, readonly [up: number, front: number, radius: number]> = {
  low: [-0.62, -1, 0.36],
  top: [0.88, -0.42, 0.4],
};
const [rings, spokes] = [16, 28];

/** Hair wound to a knot: a ball, flat towards the head, whose strands turn about its axis. */
export function knotOn({ middle, up, front, left }: Head, knot: Knot, { color }: { color: Vector }): Surface {
  const [high, before, radius] = knots[knot];
  const axis = knot === 'top' ? { out: up, side: left, ahead: front } : { out: front, side: left, ahead: up };
  const positions = new Float32Array((rings + 1) * (spokes + 1) * 3);
  const strands = new Float32Array(positions.length);
  const texels = new Float32Array((rings + 1) * (spokes + 1) * 2);
  for (let ring = 0; ring <= rings; ring++) {
    for (let spoke = 0; spoke <= spokes; spoke++) {
      const at = ring * (spokes + 1) + spoke;
      const [polar, turn] = [(ring / rings) * Math.PI, (spoke / spokes) * Math.PI * 2];
      const bulge = radius * (1 + 0.05 * Math.sin(turn * 2 + polar * 3.2) + 0.06 * Math.sin(turn * 3 - polar * 5));
      const [x, y, z] = [Math.sin(polar) * Math.cos(turn), Math.cos(polar) * 0.8, Math.sin(polar) * Math.sin(turn)];
      for (let k = 0; k < 3; k++) {
        const [out, side, ahead] = [axis.out[k] as number, axis.side[k] as number, axis.ahead[k] as number];
        const centre = (middle[k] as number) + (up[k] as number) * high + (front[k] as number) * before;
        positions[at * 3 + k] = centre + bulge * (side * x + out * y + ahead * z);
        strands[at * 3 + k] = -side * Math.sin(turn) + ahead * Math.cos(turn) + out * 0.4;
      }
      texels[at * 2] = spoke / spokes;
      texels[at * 2 + 1] = ring / rings;
    }
  }
  const faces = ballFaces();
  const normals = normalsOf(positions, faces);
  return {
    positions,
    normals,
    faces,
    texels,
    rest: null,
    strands,
    material: wound(color),
    layered: true,
    castsShadow: true,
  };
}

function ballFaces(): Uint16Array {
  const faces: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    for (let spoke = 0; spoke < spokes; spoke++) {
      const a = ring * (spokes + 1) + spoke;
      const b = a + spokes + 1;
      faces.push(a, b, a + 1, a, b, a + 1, b, b + 1, a + 1, b, b + 1, a + 1);
    }
  }
  return Uint16Array.from(faces);
}

const wound = (color: Vector): Material => ({
  kind: 'hair',
  paint: (place, paint) => {
    const turn = place.u * Math.PI * 2;
    const across = place.v + 0.12 * Math.sin(turn + place.v * 4);
    const strand = noise(Math.cos(turn) * 2, across * 58, Math.sin(turn) * 2);
    const lock = noise(Math.cos(turn) * 1.2 + 5, across * 7, Math.sin(turn) * 1.2);
    const light = 0.3 + 0.75 * strand + 0.45 * smooth(lock, 0.15, 0.75);
    tintHair(paint, color, light);
    paint.mirror = 0.02 + 0.05 * clamp(light - 0.5);
    paint.roughness = clamp(strand);
    paint.opacity = 1;
  },
});
