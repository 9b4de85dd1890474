import type { PosedBody } from '../body/body.ts';
import type { Surface } from '../render/surface.ts';
import type { Vector } from '../render/vector.ts';
import { type Fur, furOn } from './fur.ts';
import type { Head } from './head.ts';
import { type Beard, beardAt } from './region.ts';

const furs: Record<
  Exclude<Beard, 'none'>,
  Pick<Fur, 'height' | 'layers' | 'lean' | 'fine' | 'density' | 'cover' | 'from' | 'edge'>
> = {
  stubble: { height: 0.012, layers: 2, lean: 0.5, fine: 110, density: 0.5, cover: 0.4, from: 0.3, edge: 0.6 },
  short: { height: 0.035, layers: 6, lean: 0.9, fine: 100, density: 0.77, cover: 0.8, from: 0.1, edge: 0.9 },
  full: { height: 0.085, layers: 8, lean: 1, fine: 92, density: 0.82, cover: 0.85, from: 0.05, edge: 0.8 },
  goatee: { height: 0.045, layers: 7, lean: 0.9, fine: 96, density: 0.79, cover: 0.8, from: 0.1, edge: 0.9 },
  moustache: { height: 0.032, layers: 6, lean: 0.3, fine: 100, density: 0.8, cover: 0.8, from: 0.1, edge: 0.9 },
};

export function beardFur(
  body: PosedBody,
  head: Head,
  { beard, beardColor, seed }: { beard: Beard; beardColor: Vector; seed: number },
): Surface[] {
  if (beard === 'none') return [];
  const color: Vector = [beardColor[0] * 0.95 + 0.02, beardColor[1] * 0.95 + 0.013, beardColor[2] * 0.95 + 0.009];
  return furOn(body, head, {
    ...furs[beard],
    length: (x, y, z) => beardAt(beard, x, y, z),
    comb: 'down',
    seed: seed % 31,
    mirrored: false,
    coil: 0.15,
    color,
    temples: color,
  });
}
