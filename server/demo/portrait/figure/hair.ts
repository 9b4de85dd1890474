import type { PosedBody } from './body.ts';
import { piece, texture } from './data.ts';
import { browMaterial, hairMaterial } from './materials.ts';
import { normalsOf, type Surface } from './surface.ts';
import type { Vector } from './vector.ts';

export interface HairLook {
  readonly style: string;
  readonly color: Vector;
  readonly browColor: Vector;
}

/** Hair, brows and lashes on a body, in the order in which they are drawn. */
export async function hairOn(body: PosedBody, look: HairLook): Promise<Surface[]> {
  const layer = async (name: string, material: Surface['material'], castsShadow: boolean): Promise<Surface> => {
    const { faces, texels } = piece(name);
    const positions = body.fit(piece(name));
    return { positions, normals: normalsOf(positions, faces), faces, texels, rest: null, material, layered: true, castsShadow };
  };
  return [
    await layer('eyebrow001', browMaterial(await texture('eyebrow001'), look.browColor, 0.8), false),
    await layer('eyelashes02', browMaterial(await texture('eyelashes02'), [0.015, 0.012, 0.01], 1), false),
    await layer(look.style, hairMaterial(await texture(look.style), look.color), true),
  ];
}
