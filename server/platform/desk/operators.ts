import { createHash, timingSafeEqual } from 'node:crypto';
import type { Operator } from '../calls/caller.ts';
import { networkOf } from '../calls/networks.ts';
import { isLocalAddress, isPrivateOrigin } from '../http/local.ts';
import type { Config } from '../process/config.ts';
import type { SecurityLog } from '../security/audit.ts';
import { createGuesses } from '../security/guesses.ts';
import { toOperator } from './operator.ts';

/** Wrong keys allowed per network address. Further attempts fail until the period ends, even with the right key. */
const wrongKeys = { wrong: 10, seconds: 600 };

interface Proof {
  /** The header `Authorization`. */
  readonly authorization: string;
  /** The origin under which the caller reaches this host. */
  readonly origin: string;
  readonly address: string;
  /** The other end of the connection. */
  readonly peer: string;
}

/**
 * The operator whose key a call brings; null alike for no key, a wrong one, too many wrong ones, and one sent
 * in the clear.
 */
export type OperatorOf = (proof: Proof) => Promise<Operator | null>;

/**
 * Knows operators by the keys of the configuration, which are in no cookie: no page of another site can make a browser
 * send one. Each refused key is noted, whatever call it came with: wrong ones shut out the operators of that network.
 */
export function createOperators(
  { OPERATORS, LIMIT_FACTOR, TRUSTED_PROXIES }: Pick<Config, 'OPERATORS' | 'LIMIT_FACTOR' | 'TRUSTED_PROXIES'>,
  noteRefused: SecurityLog['keyRefused'],
): OperatorOf {
  const operators = OPERATORS.map(({ name, key, roles }) => ({
    digest: digestOf(key),
    operator: toOperator({ id: null, name, email: null, roles, brands: null, session: null }),
  }));
  const guess = createGuesses({ ...wrongKeys, wrong: Math.ceil(wrongKeys.wrong * LIMIT_FACTOR) });

  // We speak plain HTTP: only a proxy that we know of, or one on this machine, can have ended TLS in front of us.
  const isPrivate = ({ origin, peer }: Proof) =>
    isPrivateOrigin(origin) && (TRUSTED_PROXIES > 0 || isLocalAddress(peer));

  return async (proof) => {
    const { authorization, address } = proof;
    const key = /^Bearer (\S{1,200})$/i.exec(authorization)?.[1];
    if (key === undefined || operators.length === 0 || !isPrivate(proof)) return null;
    const digest = digestOf(key);
    // Every key is compared, so that the time does not reveal which one was close.
    const [found] = operators.filter((one) => timingSafeEqual(one.digest, digest));
    const guessed = await guess(networkOf(address), async () => found?.operator);
    if (guessed.is === 'right') return guessed.found;
    noteRefused(found ? 'operator.too_many_wrong_keys' : 'operator.wrong_key', address);
    return null;
  };
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();
