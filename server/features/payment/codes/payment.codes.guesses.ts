import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem, problemCode } from '@rendezvous/contract/problem';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../../platform/process/config.ts';

/** Wrong codes of one member, by whatever call: ample for typing errors, useless for guessing. */
const wrongCodes = { points: 20, duration: (10 * minute) / second };

/** Counts wrong discount codes, by member and process; all calls that take a code share the count. */
export function createGuesses({ LIMIT_FACTOR }: Pick<Config, 'LIMIT_FACTOR'>) {
  const attempts = new RateLimiterMemory({ ...wrongCodes, points: Math.ceil(wrongCodes.points * LIMIT_FACTOR) });

  /**
   * What a code leads to, unless the member had too many wrong ones: then request.too_many, whether it is right or not.
   */
  return async <T>(memberId: string, look: () => Promise<T>): Promise<T> => {
    // Counted first, so that of many at the same time none is free.
    await attempts.consume(memberId).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw problem(requestFailures.too_many, { params: { seconds: Math.ceil(refused.msBeforeNext / second) } });
    });
    let isWrong = false;
    try {
      return await look();
    } catch (error) {
      isWrong = problemCode(error) === paymentFailures.code_not_found.code;
      throw error;
    } finally {
      if (!isWrong) await attempts.reward(memberId);
    }
  };
}
