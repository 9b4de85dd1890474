import type { PosedBody } from '../body.ts';
import type { Surface } from '../surface.ts';
import type { Vector } from '../vector.ts';
import { type Fur, furOn } from './fur.ts';
import type { Head } from './head.ts';
import { type Beard, beardAt } from './region.ts';

const furs: Record<Exclude<Beard, 'none'>, Pick<Fur, 'height' | 'layers' | 'lean' | 'fine' | 'density' | 'from'>> = {
  stubble: { height: 0.018, layers: 3, lean: 0.5, fine: 48, density: 0.56, from: 0.3 },
  short: { height: 0.06, layers: 6, lean: 1, fine: 46, density: 0.8, from: 0.1 },
  full: { height: 0.2, layers: 10, lean: 1.3, fine: 38, density: 0.9, from: 0.05 },
  goatee: { height: 0.1, layers: 8, lean: 1.2, fine: 42, density: 0.86, from: 0.1 },
  moustache: { height: 0.09, layers: 8, lean: 1.2, fine: 42, density: 0.88, from: 0.1 },
};

export function beardFur(body: PosedBody, head: Head, { beard, beardColor }: { beard: Beard; beardColor: Vector }): Surface[] {
  if (beard === 'none') return [];
  return furOn(body, head, {
    ...furs[beard],
    length: (x, y, z) => beardAt(beard, x, y, z),
    comb: 'down',
    coil: 0.15,
    color: beardColor,
    temples: beardColor,
  });
}
