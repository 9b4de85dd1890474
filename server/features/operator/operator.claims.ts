import { handedAtOnce, handedFor } from '@rendezvous/contract/operator-queue';
import type { Platform } from '../../platform.ts';
import { claimStore as store } from './operator.claims.store.ts';

interface Queue<Item> {
  readonly name: string;
  readonly keyOf: (item: Item) => string;
  /** The first that wait. */
  readonly waiting: (limit: number) => Promise<readonly Item[]>;
}

/** How many are looked at first for some that nobody else has; then twice as many, and so on. */
const lookedAt = handedAtOnce * 10;

/** Hands operators what waits, so that two never work on the same. */
export function createClaims({ db }: Pick<Platform, 'db'>) {
  /** The first of what waits that nobody else was handed, now the operator's for some minutes. */
  return async <Item>(operator: string, { name: queue, keyOf, waiting }: Queue<Item>): Promise<Item[]> => {
    const now = new Date();
    const until = new Date(now.getTime() + handedFor);
    const others = new Set(await store.ofOthers(db, { queue, operator, now }));
    async function take(free: readonly Item[]): Promise<Item[]> {
      const handed: Item[] = [];
      for (let from = 0; from < free.length && handed.length < handedAtOnce; ) {
        const some = free.slice(from, from + handedAtOnce - handed.length);
        const taken = await store.take(db, { queue, items: some.map(keyOf), operator, now, until });
        handed.push(...some.filter((item) => taken.includes(keyOf(item))));
        from += some.length;
      }
      return handed;
    }
    for (let limit = lookedAt; ; limit *= 2) {
      const all = await waiting(limit);
      const handed = await take(all.filter((item) => !others.has(keyOf(item))));
      if (handed.length === handedAtOnce || all.length < limit) return handed;
    }
  };
}

export type HandOut = ReturnType<typeof createClaims>;
