import { minute, second } from '@rendezvous/contract/durations';
import type { Database } from '../../platform/database/database.ts';
import { createGuesses } from '../../platform/security/guesses.ts';
import { createSeal } from '../../platform/security/seal.ts';
import { type OperatorRow, operatorStore as store } from './operator.store.ts';

interface Options {
  readonly db: Database;
  readonly acceptedSecrets: readonly string[];
}

/** Wrong codes of one operator, from wherever; of a million, nobody guesses one in so few. */
const wrongCodes = { wrong: 10, seconds: (15 * minute) / second };
/** A clock may be this many seconds off. */
const tolerance = 30;

const library = () => import('otplib/functional');

/** Codes of an authenticator app (RFC 6238), each good for one use. */
export function createOperatorCodes({ db, acceptedSecrets }: Options) {
  const seals = acceptedSecrets.map((secret) => createSeal(secret, 'operator code'));
  const guess = createGuesses(wrongCodes);

  /** The step of time that a code is of; null for a wrong one. */
  async function stepOf(secret: string, code: string): Promise<number | null> {
    const { verify } = await library();
    const result = await verify({ secret, token: code, epochTolerance: tolerance }).catch(() => null);
    return result?.valid && 'timeStep' in result ? result.timeStep : null;
  }

  return {
    /** For the app of an operator: a secret, and the address that sets it up. */
    async offer(label: string, issuer: string): Promise<{ secret: string; address: string }> {
      const { generateSecret, generateURI } = await library();
      const secret = generateSecret();
      return { secret, address: generateURI({ issuer, label, secret }) };
    },

    stepOf,

    seal: (secret: string, operatorId: string): string | undefined => seals[0]?.close(secret, operatorId),

    /** Whether a code is the operator's, and new; `too_many` after too many wrong ones, whatever it is. */
    async check({ id, code_secret }: OperatorRow, code: string): Promise<'right' | 'wrong' | 'too_many'> {
      const secret = code_secret && seals.map((seal) => seal.open(code_secret, id)).find((one) => one !== undefined);
      const guessed = await guess(id, async () => {
        const step = secret ? await stepOf(secret, code) : null;
        return step !== null && (await store.takeStep(db, id, step)) ? step : undefined;
      });
      return guessed.is;
    },
  };
}

export type OperatorCodes = ReturnType<typeof createOperatorCodes>;
