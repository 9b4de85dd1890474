import type { Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import { memberDeleted, memberErased, memberReactivated } from '../../member/member.facts.ts';
import { memberBlocked, memberUnblocked } from '../../safety/safety.facts.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { chatStore as store } from '../chat.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';
import { visibilityStore } from './chat.visibility.store.ts';

interface Options extends Pick<Platform, 'db' | 'events'> {
  liveUpdates: Pick<LiveUpdates, 'changed'>;
  safety: Pick<Safety, 'isBlockedBetween'>;
  conversationOf(one: string, other: string): string;
}

/** Hides conversations when a member blocks or leaves, and shows them again when nothing keeps the two apart. */
export function createVisibility({ db, events, liveUpdates, safety, conversationOf }: Options): void {
  /** §6: a blocked conversation leaves both lists and counts, and returns when neither member blocks the other. */
  async function setHiddenBetween(trx: Trx, [one, other]: readonly [string, string], hidden: boolean): Promise<void> {
    const conversation = conversationOf(one, other);
    await store.lockInboxes(trx, [one, other]);
    for (const member of [one, other]) {
      const chat = await store.chat(trx, member, conversation);
      if (!chat || chat.hidden === hidden) continue;
      const { version } = await store.touch(trx, member, hidden ? -chat.num_unread : chat.num_unread);
      await store.updateChat(trx, chat, { hidden, version });
    }
  }

  /** Updates the lists and counts of everybody with whom the member has a conversation. */
  async function setHidden(trx: Trx, memberId: string, hidden: boolean): Promise<void> {
    await store.lockInboxes(trx, [memberId, ...(await visibilityStore.partners(trx, memberId))]);
    await visibilityStore.setHidden(trx, memberId, hidden);
  }

  /**
   * Notifies members who may have a page open, in the background, as they may be thousands; a page that misses it reads
   * the change a minute later.
   */
  const announceToPartners = ({ member_id }: { member_id: string }) =>
    events.inBackground('chat.changed', async () => {
      for (const inbox of await visibilityStore.inboxesOfPartners(db, member_id))
        liveUpdates.changed(inbox.member_id, inbox);
    });

  events.inTransaction(memberBlocked, (trx, { member_id, other_id }) =>
    setHiddenBetween(trx, [member_id, other_id], true),
  );
  events.inTransaction(memberUnblocked, async (trx, { member_id, other_id }) => {
    if (!(await safety.isBlockedBetween(trx, member_id, other_id)))
      await setHiddenBetween(trx, [member_id, other_id], false);
  });
  for (const fact of [memberBlocked, memberUnblocked]) {
    events.afterCommit(fact, async ({ member_id, other_id }) => {
      for (const member of [member_id, other_id]) liveUpdates.changed(member, await store.inbox(db, member));
    });
  }

  events.inTransaction(memberDeleted, (trx, { member_id }) => setHidden(trx, member_id, true));
  events.inTransaction(memberReactivated, (trx, { member_id }) => setHidden(trx, member_id, false));
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await setHidden(trx, member_id, true);
    await visibilityStore.erase(trx, member_id);
  });
  events.afterCommit(memberDeleted, announceToPartners);
  events.afterCommit(memberReactivated, announceToPartners);
}
