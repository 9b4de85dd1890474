import type { Database, Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import { memberDeleted, memberErased, memberReactivated } from '../member/member.facts.ts';
import { departureStore } from './chat.departure.store.ts';
import { chatStore as store } from './chat.store.ts';
import type { Announcer } from './send/chat.announce.ts';

interface Options {
  db: Database;
  events: Events;
  announcer: Announcer;
}

/** Removes a departing member from every list and count of chats at once, and restores one who comes back. */
export function createDepartures({ db, events, announcer }: Options): void {
  async function setHidden(trx: Trx, memberId: string, hidden: boolean): Promise<void> {
    await store.lockInboxes(trx, [memberId, ...(await departureStore.partners(trx, memberId))]);
    await departureStore.setHidden(trx, memberId, hidden);
  }

  /** Notifies members who may have a page open; a page that misses it reads the change a minute later. */
  async function announce(memberId: string): Promise<void> {
    for (const partner of await departureStore.partners(db, memberId))
      announcer.changed(partner, await store.inbox(db, partner));
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
