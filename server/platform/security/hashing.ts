import { hash, verify } from '@node-rs/argon2';
import { Turns } from '../calls/turns.ts';

interface Strength {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Argon2id with OWASP's parameters; the library defaults to argon2id. */
const advised: Strength = { memoryCost: 46 * 1024, timeCost: 1, parallelism: 1 };

export interface Hashing {
  /** Waits for a place to hash. Throws `request.busy` at once if too many are waiting. */
  hash(password: string): Promise<string>;
  /** Waits for a place to verify, and throws as `hash` does. */
  readonly verify: Verify;
  /**
   * Runs `work` while it holds one place. `work` must use the function that it is given: `verify` would wait for a
   * second place, and two such pieces of work for each other.
   */
  withPlace<T>(work: (verify: Verify) => Promise<T>): Promise<T>;
}

/** Whether the password matches. Without a hash it takes equally long and never matches, so timing reveals nothing. */
type Verify = (passwordHash: string | undefined, password: string) => Promise<boolean>;

/**
 * Bounds concurrent hashing, as each hash takes 46 MiB and a core: a flood of log-ins must not stop everything else.
 */
export function createHashing({ atOnce = 2, maxWaiting = 200, strength = advised } = {}): Hashing {
  const turns = new Turns({ atOnce, maxWaiting });
  let nobody: Promise<string> | undefined;

  const verifyNow: Verify = async (passwordHash, password) => {
    nobody ??= hash('nobody', strength).catch((error) => {
      nobody = undefined;
      throw error;
    });
    const fits = await verify(passwordHash ?? (await nobody), typed(password));
    return fits && passwordHash !== undefined;
  };

  return {
    hash: (password) => turns.take(() => hash(typed(password), strength)),
    verify: (passwordHash, password) => turns.take(() => verifyNow(passwordHash, password)),
    withPlace: (work) => turns.take(() => work(verifyNow)),
  };
}

/** One password typed on two keyboards may arrive in two Unicode forms. */
const typed = (password: string) => password.normalize('NFKC');
