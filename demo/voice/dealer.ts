import { pick, type Random } from '../random.ts';

interface Uses {
  times: number;
  /** The turn of the last one who got it. */
  last: number;
  readonly nearby: Map<string, number>;
}

/** So many members in a row have different lines, as far as there are enough. */
const apart = 250;

/**
 * Deals lines to one member after the other, so that those who are listed together, by their last visit or because they
 * live near each other, seldom have the same one.
 */
export function createDealer(random: Random) {
  const used = new Map<string, Uses>();
  let turn = 0;
  let place = '';

  function costOf(line: string): number {
    const uses = used.get(line);
    if (!uses) return 0;
    const since = turn - uses.last;
    return (since < apart ? 1_000_000 * (apart - since) : 0) + 1_000 * (uses.nearby.get(place) ?? 0) + uses.times;
  }

  return {
    /** The next member, whose neighbours have the same `place`. */
    next(placeOfNext: string): void {
      turn += 1;
      place = placeOfNext;
    },

    /** One of `lines`, but none of `except`. */
    deal(lines: readonly string[], except: readonly string[] = []): string {
      const free = lines.filter((line) => !except.includes(line));
      const costs = free.map(costOf);
      const least = Math.min(...costs);
      const line = pick(
        random,
        free.filter((_, index) => costs[index] === least),
      );
      const uses = used.get(line) ?? { times: 0, last: 0, nearby: new Map() };
      used.set(line, uses);
      uses.times += 1;
      uses.last = turn;
      uses.nearby.set(place, (uses.nearby.get(place) ?? 0) + 1);
      return line;
    },
  };
}

export type Dealer = ReturnType<typeof createDealer>;
