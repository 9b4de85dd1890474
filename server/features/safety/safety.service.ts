import { problem } from '@rendezvous/contract/problem';
import { maxBlocksListed, safetyFailures } from '@rendezvous/contract/safety';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import { memberBlocked, memberUnblocked } from './safety.facts.ts';
import { blockedWith, notBlockedBy, safetyStore, unblocked } from './safety.store.ts';

export { reportNumbers } from './numbers/safety.numbers.store.ts';
export { reportAuthors } from './safety.reports.store.ts';
export { blockedBetween } from './safety.store.ts';

/** Blocks (§6): invisible in both directions, in every list, count and live event. */
export function createSafety({ db, events }: Pick<Platform, 'db' | 'events'>) {
  events.inTransaction(memberErased, (trx, { member_id }) => safetyStore.erase(trx, member_id));

  return {
    isBlockedBetween: safetyStore.isBlockedBetween,
    unblocked,
    notBlockedBy,
    blockedWith,

    /** Blocks whatever id is given, so that the answer does not tell whether it exists. Throws safety.not_yourself. */
    async block(memberId: string, otherId: string): Promise<void> {
      if (memberId === otherId) throw problem(safetyFailures.not_yourself);
      await inTransaction(db, async (trx) => {
        if (!(await safetyStore.add(trx, memberId, otherId))) return;
        await events.publishInTransaction(trx, memberBlocked, { member_id: memberId, other_id: otherId });
      });
    },

    async unblock(memberId: string, otherId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await safetyStore.remove(trx, memberId, otherId))) return;
        await events.publishInTransaction(trx, memberUnblocked, { member_id: memberId, other_id: otherId });
      });
    },

    /** The members whom the member blocked, for the copy of their data; who blocked them is others' data. */
    personalData: (memberId: string) => safetyStore.allGiven(db, memberId),

    /** Those of the members whom the member has blocked. */
    blockedAmong: async (memberId: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await safetyStore.givenAmong(db, memberId, ids)),

    /** The ids in the member's list of blocks, latest first. */
    blockedBy: (memberId: string): Promise<string[]> => safetyStore.given(db, memberId, maxBlocksListed),
  };
}

export type Safety = ReturnType<typeof createSafety>;
