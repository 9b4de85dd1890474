import { handedAtOnce, handedFor } from '@rendezvous/contract/operator-queue';
import type { Platform } from '../../platform.ts';
import { claimStore as store } from './operator.claims.store.ts';

/** Of the items that wait, how many are looked at for some that nobody else has. */
export const lookedAt = handedAtOnce * 10;

/** Hands operators what waits, so that two never work on the same. */
export function createClaims({ db, jobs }: Pick<Platform, 'db' | 'jobs'>) {
  jobs.schedule('operator.claims', '31 3 * * *', () => store.removeEnded(db, new Date()));

  /** The first of the waiting items that nobody else was handed, now the operator's for some minutes. */
  return async <Item extends { readonly id: string }>(
    queue: string,
    operator: string,
    waiting: readonly Item[],
  ): Promise<Item[]> => {
    const now = new Date();
    const until = new Date(now.getTime() + handedFor);
    const handed: Item[] = [];
    for (let from = 0; from < waiting.length && handed.length < handedAtOnce; ) {
      const some = waiting.slice(from, from + handedAtOnce - handed.length);
      const items = some.map(({ id }) => id);
      const taken = await store.take(db, { queue, items, operator, now, until });
      handed.push(...some.filter(({ id }) => taken.includes(id)));
      from += some.length;
    }
    return handed;
  };
}

export type HandOut = ReturnType<typeof createClaims>;
