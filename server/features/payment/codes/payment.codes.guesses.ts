import { minute, second } from '@rendezvous/contract/durations';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { paymentFailures } from '@rendezvous/contract/payment';
import { problem, problemCode } from '@rendezvous/contract/problem';
import type { Config } from '../../../platform/process/config.ts';
import { createGuesses } from '../../../platform/security/guesses.ts';

/** Wrong codes of one member, by whatever call: ample for typing errors, useless for guessing. */
const wrongCodes = { wrong: 20, seconds: (10 * minute) / second };

const { code_not_found } = paymentFailures;

/** Counts wrong discount codes; all calls that take a code share the count. */
export function createCodeGuesses({ LIMIT_FACTOR }: Pick<Config, 'LIMIT_FACTOR'>) {
  const guess = createGuesses({ ...wrongCodes, wrong: Math.ceil(wrongCodes.wrong * LIMIT_FACTOR) });

  /** What a code leads to. Throws payment.code_not_found, or request.too_many after too many that were not found. */
  return async <T>(memberId: string, look: () => Promise<T>): Promise<T> => {
    const guessed = await guess(memberId, () =>
      look().catch((error: unknown) => {
        if (problemCode(error) === code_not_found.code) return undefined;
        throw error;
      }),
    );
    if (guessed.is === 'right') return guessed.found;
    if (guessed.is === 'wrong') throw problem(code_not_found);
    throw problem(requestFailures.too_many, { params: { seconds: guessed.seconds } });
  };
}
