import type { Outfit } from '../shot.ts';
import type { PosedBody } from './body.ts';
import { piece, texture } from './data.ts';
import { clothMaterial } from './materials.ts';
import { lightOf, normalsOf, type Surface } from './surface.ts';

export interface Dressed {
  readonly surfaces: readonly Surface[];
  /** The vertices of the base mesh that are under cloth. */
  readonly hidden: ReadonlySet<number>;
}

/** An outfit on a body. */
export async function dress(body: PosedBody, outfit: Outfit): Promise<Dressed> {
  const name = 'female_elegantsuit01';
  const { faces, texels, hides } = piece(name);
  const positions = body.fit(piece(name));
  const material = clothMaterial(await texture(name), { color: lightOf(outfit.color), relief: 0.2, level: 0.1 });
  const normals = normalsOf(positions, faces);
  return {
    surfaces: [{ positions, normals, faces, texels, rest: null, material, layered: false, castsShadow: true }],
    hidden: new Set(hides),
  };
}
