import { second } from '@rendezvous/contract/durations';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FairTurns } from '../calls/turns.ts';

interface Limit {
  /** Wrong guesses of one guesser within the seconds after the first of them. */
  readonly wrong: number;
  readonly seconds: number;
}

/** `too_many` after too many wrong ones, whatever this one is, with the seconds to wait. */
export type Guessed<Found> =
  | { readonly is: 'right'; readonly found: Found }
  | { readonly is: 'wrong' }
  | { readonly is: 'too_many'; readonly seconds: number };

/**
 * Counts wrong guesses in this process; right ones cost nothing. `look` returns what a guess leads to, undefined for a
 * wrong one. A guesser's are looked at one after the other, so that of many at the same time none is free.
 */
export function createGuesses({ wrong, seconds }: Limit) {
  const counted = new RateLimiterMemory({ points: wrong, duration: seconds });
  const turns = FairTurns.guesses();

  return <Found>(guesser: string, look: () => Promise<Found | undefined>): Promise<Guessed<Found>> =>
    turns.take(guesser, async () => {
      const known = await counted.get(guesser);
      if (known && known.consumedPoints >= wrong)
        return { is: 'too_many', seconds: Math.ceil(known.msBeforeNext / second) };
      const found = await look();
      if (found !== undefined) return { is: 'right', found };
      await counted.consume(guesser);
      return { is: 'wrong' };
    });
}
