import { f, smooth } from '../render/vector.ts';
import type { Spot } from './spot.ts';

/**
 * The neighbours of a vertex `i` are `list` from `start[i]` to `start[i + 1]`; of one on an edge or a seam, those on it
 * alone. `seams` are the vertices on them.
 */
export interface Neighbours {
  readonly start: Uint32Array;
  readonly list: Uint32Array;
  readonly seams: readonly number[];
  /** How much each vertex lies on the bust, where cloth is calm: 0 to 1. */
  readonly calm: Float32Array;
}

export const calmAt = ({ arm, y, z }: Spot): number =>
  (1 - smooth(arm, 0, 0.3)) * smooth(y, 1.6, 3) * smooth(5.1 - y, 0, 0.9) * smooth(z, 0, 0.7);

/** Moves each vertex towards the middle of its neighbours; three numbers each. */
export function relax(values: Float32Array, mesh: Neighbours, count: number, share: number): void {
  for (let i = 0; i < count; i++) relaxOne(values, mesh, i, share);
}

export function relaxSeams(values: Float32Array, mesh: Neighbours): void {
  for (const vertex of mesh.seams) relaxOne(values, mesh, vertex, 0.5);
}

/** The body as cloth shows it. */
export function smoothed(skin: Float32Array, mesh: Neighbours, count: number): Float32Array {
  const under = Float32Array.from(skin);
  for (let pass = 0; pass < 16; pass++) relax(under, mesh, count, 0.6);
  return under;
}

/** Smoother still over the bust: neither its details nor a man's chest are left. */
export function calmed(skin: Float32Array, mesh: Neighbours, count: number): Float32Array {
  const under = smoothed(skin, mesh, count);
  for (let pass = 0; pass < 30; pass++) {
    for (let i = 0; i < count; i++) {
      const share = f(mesh.calm, i) * 0.6;
      if (share > 0.02) relaxOne(under, mesh, i, share);
    }
  }
  return under;
}

function relaxOne(values: Float32Array, { start, list }: Neighbours, vertex: number, share: number): void {
  const from = start[vertex] as number;
  const to = start[vertex + 1] as number;
  if (from === to) return;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let at = from; at < to; at++) {
    const other = (list[at] as number) * 3;
    x += f(values, other);
    y += f(values, other + 1);
    z += f(values, other + 2);
  }
  const by = share / (to - from);
  const kept = 1 - share;
  values[vertex * 3] = f(values, vertex * 3) * kept + x * by;
  values[vertex * 3 + 1] = f(values, vertex * 3 + 1) * kept + y * by;
  values[vertex * 3 + 2] = f(values, vertex * 3 + 2) * kept + z * by;
}
