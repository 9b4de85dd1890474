import type { AfterCommit, Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/database/events.ts';
import { memberConfirmed } from './account.facts.ts';
import { accountStore } from './account.store.ts';

/** Makes a member one whose address is confirmed, inside a transaction; false when they were already. */
export function createConfirming(events: Events) {
  return async (trx: Trx, afterCommit: AfterCommit, memberId: string): Promise<boolean> => {
    if (!(await accountStore.confirm(trx, memberId))) return false;
    afterCommit(memberConfirmed.name, await events.tellWithin(trx, memberConfirmed, { member_id: memberId }));
    return true;
  };
}

export type Confirming = ReturnType<typeof createConfirming>;
