import { firstIn, type Hit, secondIn } from '../render/raster.ts';
import type { Paint, Place, Surface } from '../render/surface.ts';
import { f, n } from '../render/vector.ts';

/** The direction of hair at a place and how it shines; one object is filled anew for each place. */
export interface Strand {
  x: number;
  y: number;
  z: number;
  /** In the lamp's colour, and in the hair's own. */
  sharp: number;
  wide: number;
}

/** Fills in the direction, which runs down the form where a surface does not say. */
export function strandAt(surface: Surface, face: number, hit: Hit, place: Place, to: Strand): void {
  const { strands, faces } = surface;
  const first = f(hit, firstIn);
  const second = f(hit, secondIn);
  let x = -place.normalY * place.normalX;
  let y = 1 - place.normalY * place.normalY;
  let z = -place.normalY * place.normalZ;
  if (strands) {
    const third = 1 - first - second;
    const a = n(faces, face) * 3;
    const b = n(faces, face + 1) * 3;
    const c = n(faces, face + 2) * 3;
    x = f(strands, a) * first + f(strands, b) * second + f(strands, c) * third;
    y = f(strands, a + 1) * first + f(strands, b + 1) * second + f(strands, c + 1) * third;
    z = f(strands, a + 2) * first + f(strands, b + 2) * second + f(strands, c + 2) * third;
  }
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  to.x = x / length;
  to.y = y / length;
  to.z = z / length;
}

/**
 * Strands shine across their direction: sharply from their outside and, a little lower, widely in their own colour
 * (Kajiya and Kay 1989, Marschner 2003). The roughness of hair is how each strand lies,
 * 0 to 1, so that the band frays.
 */
export function gleamOf(strand: Strand, place: Place, paint: Paint, halfX: number, halfY: number, halfZ: number): void {
  const along = strand.x * halfX + strand.y * halfY + strand.z * halfZ;
  const out = place.normalX * halfX + place.normalY * halfY + place.normalZ * halfZ;
  const faced = out > 0 ? out : 0;
  const shift = (paint.roughness - 0.5) * 0.5;
  const sharp = along + (shift - 0.1) * out;
  const wide = along + (shift * 0.6 + 0.16) * out;
  strand.sharp = Math.max(0, 1 - sharp * sharp) ** 34 * faced;
  strand.wide = Math.max(0, 1 - wide * wide) ** 7 * faced * Math.min(0.5, paint.mirror * 13);
}
