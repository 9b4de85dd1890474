import type { Database, Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import { memberDeleted, memberErased, memberReactivated } from '../member/member.facts.ts';
import type { Announcer } from './chat.announce.ts';
import { departureStore } from './chat.departure.store.ts';
import { chatStore as store } from './chat.store.ts';

interface Options {
  db: Database;
  events: Events;
  announcer: Announcer;
}

/** A member who leaves is out of every list and count of chats at once; one who comes back is in them again. */
export function createDepartures({ db, events, announcer }: Options): void {
  async function setHidden(trx: Trx, memberId: string, hidden: boolean): Promise<void> {
    await store.lockHeads(trx, [memberId, ...(await departureStore.partners(trx, memberId))]);
    await departureStore.setHidden(trx, memberId, hidden);
  }

  /** A nudge to those who may have a page open; whoever misses it reads the same a minute later. */
  async function announce(memberId: string): Promise<void> {
    for (const partner of await departureStore.partners(db, memberId))
      announcer.changed(partner, await store.head(db, partner));
  }

  events.inTransaction(memberDeleted, (trx, { member_id }) => setHidden(trx, member_id, true));
  events.inTransaction(memberReactivated, (trx, { member_id }) => setHidden(trx, member_id, false));
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await setHidden(trx, member_id, true);
    await departureStore.erase(trx, member_id);
  });
  events.afterCommit(memberDeleted, ({ member_id }) => announce(member_id));
  events.afterCommit(memberReactivated, ({ member_id }) => announce(member_id));
}
