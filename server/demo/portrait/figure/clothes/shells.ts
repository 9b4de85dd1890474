import type { PosedBody } from '../body.ts';
import type { Surface } from '../surface.ts';
import { type ClothLook, clothMaterial } from './cloth.ts';
import { cutOf } from './cut.ts';
import { drape } from './drape.ts';
import { cutShell, type Shell } from './shell.ts';
import type { Sewn } from './wardrobe.ts';

const cuts = new Map<string, Shell>();
function shellOf({ neckline, sleeve, bands }: Sewn): Shell {
  const key = [neckline, sleeve, bands.neck, bands.sleeve].join();
  const known = cuts.get(key);
  if (known) return known;
  const shell = cutShell(cutOf(neckline, sleeve), bands);
  cuts.set(key, shell);
  return shell;
}

export function sew(body: PosedBody, sewn: Sewn, cloth: ClothLook, band: ClothLook) {
  const shell = shellOf(sewn);
  const { positions, normals } = drape(body, shell, sewn.drape, sewn.bands);
  const { texels } = shell;
  const surfaces = [[shell.cloth, cloth] as const, [shell.band, band] as const].map(
    ([faces, look]): Surface => ({
      ...{ positions, normals, faces, texels, rest: null },
      material: clothMaterial(look),
      layered: false,
      castsShadow: true,
    }),
  );
  return { surfaces, hides: shell.hides };
}
