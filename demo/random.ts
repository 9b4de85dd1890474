export type Random = () => number;

/** Mulberry32 (public domain, T. Ettinger): numbers from 0 to below 1, the same for the same seed. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number, both ends included. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

export const chance = (random: Random, probability: number): boolean => random() < probability;

export function pick<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new Error('There is nothing to pick from.');
  return list[Math.floor(random() * list.length)] as T;
}

/** Picks a key as often as its number says, relative to the others. */
export function pickWeighted<K extends string>(random: Random, weights: Partial<Record<K, number>>): K {
  const entries = Object.entries(weights) as [K, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return (entries.at(-1) as [K, number])[0];
}

/** A whole number of one of the ranges. */
export function pickFrom(random: Random, ranges: Record<string, number>): number {
  const [from = 0, to = 0] = pickWeighted(random, ranges).split('-').map(Number);
  return between(random, from, to);
}
