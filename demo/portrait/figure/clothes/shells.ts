import type { PosedBody } from '../body/body.ts';
import { baseMesh } from '../body/data.ts';
import type { Surface } from '../render/surface.ts';
import { f, n, type Vector } from '../render/vector.ts';
import { addTube, newForm, surfaceOf } from '../wear/form.ts';
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

/** The strings of a hood, from its opening down the front. */
function stringsOn(shell: Shell, positions: Float32Array, normals: Float32Array, color: Vector): Surface {
  const form = newForm();
  for (const side of [-1, 1]) {
    const points: Vector[] = [];
    for (let i = 0; i <= 8; i++)
      points.push(placeOn(shell, positions, normals, side * (0.2 + 0.012 * i), 4.98 - i * 0.14));
    addTube(form, points, 0.022, false);
    addTube(form, points.slice(-2), 0.03, false);
  }
  return surfaceOf(form, clothMaterial({ weave: 'cotton', color, second: color, pattern: () => 0 }));
}

/** The place just before a garment's front that is nearest to one on the base mesh. */
function placeOn(
  { spots, piece }: Shell,
  positions: Float32Array,
  normals: Float32Array,
  x: number,
  y: number,
): Vector {
  const base = baseMesh().positions;
  let [best, least] = [0, 1e9];
  for (const [i, spot] of spots.entries()) {
    if (spot.z < 0.4 || spot.arm > 0.2) continue;
    const isLeft = f(base, n(piece.bound, i * 3) * 3) + f(base, n(piece.bound, i * 3 + 1) * 3) > 0;
    const away = Math.hypot(isLeft ? spot.x - x : -spot.x - x, spot.y - y);
    if (away < least) [best, least] = [i, away];
  }
  return [0, 1, 2].map((k) => f(positions, best * 3 + k) + f(normals, best * 3 + k) * 0.055) as [
    number,
    number,
    number,
  ];
}

export function sew(body: PosedBody, sewn: Sewn, cloth: ClothLook, band: ClothLook) {
  const shell = shellOf(sewn);
  const { positions, normals } = drape(body, shell, sewn.drape, sewn.bands);
  const { texels } = shell;
  const surfaces = [[shell.cloth, cloth] as const, [shell.band, band] as const].map(
    ([faces, look]): Surface => ({
      positions,
      normals,
      faces,
      texels,
      rest: null,
      material: clothMaterial(look),
      layered: false,
      castsShadow: true,
    }),
  );
  if (sewn.strings) surfaces.push(stringsOn(shell, positions, normals, cloth.second));
  return { surfaces, hides: shell.hides };
}
