import type { PosedBody } from '../body/body.ts';
import type { Surface } from '../render/surface.ts';
import type { Vector } from '../render/vector.ts';
import { type Fur, furOn } from './fur.ts';
import type { Head } from './head.ts';
import { type Beard, beardAt } from './region.ts';

const furs: Record<
  Exclude<Beard, 'none'>,
  Pick<Fur, 'height' | 'layers' | 'lean' | 'fine' | 'density' | 'cover' | 'from'>
> = {
  stubble: { height: 0.012, layers: 2, lean: 0.5, fine: 95, density: 0.5, cover: 0.5, from: 0.3 },
  short: { height: 0.045, layers: 6, lean: 1, fine: 66, density: 0.86, from: 0.1 },
  full: { height: 0.12, layers: 8, lean: 1, fine: 58, density: 0.92, from: 0.05 },
  goatee: { height: 0.06, layers: 7, lean: 1, fine: 62, density: 0.88, from: 0.1 },
  moustache: { height: 0.045, layers: 7, lean: 0.6, fine: 62, density: 0.88, from: 0.1 },
};

export function beardFur(
  body: PosedBody,
  head: Head,
  { beard, beardColor, seed }: { beard: Beard; beardColor: Vector; seed: number },
): Surface[] {
  if (beard === 'none') return [];
  return furOn(body, head, {
    ...furs[beard],
    length: (x, y, z) => beardAt(beard, x, y, z),
    comb: 'down',
    seed: seed % 31,
    mirrored: false,
    coil: 0.15,
    color: beardColor,
    temples: beardColor,
  });
}
