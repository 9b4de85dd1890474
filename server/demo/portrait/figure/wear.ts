import type { PosedBody } from './body.ts';
import type { Surface } from './surface.ts';
import type { Vector } from './vector.ts';

export interface Wear {
  readonly glasses: 'none' | 'round' | 'square' | 'cat' | 'wire';
  readonly frameColor: Vector;
  readonly earrings: 'none' | 'stud' | 'hoop' | 'drop';
  readonly metal: Vector;
}

/** Glasses and earrings. */
export function wearOn(_body: PosedBody, _wear: Wear): Surface[] {
  return [];
}
