import type { Outfit } from '../shot.ts';
import type { PosedBody } from './body.ts';
import type { ClothLook } from './clothes/cloth.ts';
import { patternOf } from './clothes/pattern.ts';
import { type Sewn, sew } from './clothes/shells.ts';
import { lightOf, type Surface } from './surface.ts';

export interface Dressed {
  readonly surfaces: readonly Surface[];
  /** The vertices of the base mesh that are under cloth. */
  readonly hidden: ReadonlySet<number>;
}

const tee: Sewn = {
  neckline: 'crew',
  sleeve: 'short',
  bands: { neck: 0.17, sleeve: 0.12 },
  drape: { thin: 0.045, thick: 0.08, raised: 0.012, fall: 0.22, folds: 0.035 },
};

/** An outfit on a body. */
export async function dress(body: PosedBody, outfit: Outfit): Promise<Dressed> {
  const look: ClothLook = { weave: 'jersey', color: lightOf(outfit.color), second: lightOf(outfit.second), pattern: patternOf(outfit, false) };
  const { surfaces, hides } = sew(body, tee, look, { ...look, weave: 'rib', pattern: () => 0 });
  return { surfaces, hidden: new Set(hides) };
}
