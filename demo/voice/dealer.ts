import { pick, type Random } from '../random.ts';

/** So many members in a row have different texts, as far as there are enough. */
const apart = 250;

/**
 * Deals texts to one member after the other, so that those who are listed together, by their last visit or because they
 * live near each other, seldom have the same one.
 */
export function createDealer(random: Random) {
  const lastTurns = new Map<unknown, number>();
  const places = new Map<string, Map<unknown, number>>();
  let turn = 0;
  let dealtHere = new Map<unknown, number>();

  /** Too soon weighs more than too near, and that more than that others have waited longer. */
  function costOf(text: unknown): number {
    const last = lastTurns.get(text) ?? -apart;
    return 1e9 * Math.max(0, apart - turn + last) + 1e6 * (dealtHere.get(text) ?? 0) + last;
  }

  return {
    /** The next member, whose neighbours have the same `place`. */
    next(place: string): void {
      turn += 1;
      dealtHere = places.get(place) ?? new Map();
      places.set(place, dealtHere);
    },

    deal<T>(texts: readonly T[]): T {
      const costs = texts.map(costOf);
      const least = Math.min(...costs);
      const cheapest = texts.filter((_, index) => costs[index] === least);
      const text = pick(random, cheapest);
      lastTurns.set(text, turn);
      dealtHere.set(text, (dealtHere.get(text) ?? 0) + 1);
      return text;
    },
  };
}

export type Dealer = ReturnType<typeof createDealer>;
