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
  /** Waits for a free place and runs work that hashes; throws `request.busy` at once if too many are waiting. */
  withPlace<T>(work: () => Promise<T>): Promise<T>;
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches. Without a hash it takes equally long and never matches, so timing reveals nothing.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Bounds concurrent hashing, as each hash takes 46 MiB and a core: a flood of log-ins must not stop everything else.
 */
export function createHashing({ atOnce = 2, maxWaiting = 200, strength = advised } = {}): Hashing {
  const turns = new Turns({ atOnce, maxWaiting });
  let nobody: Promise<string> | undefined;

  return {
    withPlace: (work) => turns.take(work),
    hash: (password) => hash(typed(password), strength),
    verify: async (passwordHash, password) => {
      nobody ??= hash('nobody', strength);
      const fits = await verify(passwordHash ?? (await nobody), typed(password));
      return fits && passwordHash !== undefined;
    },
  };
}

/** One password typed on two keyboards may arrive in two Unicode forms. */
const typed = (password: string) => password.normalize('NFKC');
