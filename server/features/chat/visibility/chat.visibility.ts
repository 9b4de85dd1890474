import type { Trx } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import {
  memberBarred,
  memberDeleted,
  memberErased,
  memberReactivated,
  memberReadmitted,
} from '../../member/member.facts.ts';
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

interface ChangedInbox {
  readonly member: string;
  readonly inbox: { readonly unread_total: number; readonly version: number };
}

/** Hides a conversation from the lists and counts of its members, or shows it again. Lock their inboxes first. */
export async function setHiddenOf(
  trx: Trx,
  conversation: string,
  members: readonly string[],
  hidden: boolean,
): Promise<ChangedInbox[]> {
  const changed: ChangedInbox[] = [];
  for (const member of members) {
    const chat = await store.chat(trx, member, conversation);
    if (!chat || chat.hidden === hidden) continue;
    const inbox = await store.touch(trx, member, hidden ? -chat.num_unread : chat.num_unread);
    await store.updateChat(trx, chat, { hidden, version: inbox.version });
    changed.push({ member, inbox });
  }
  return changed;
}

/** Hides conversations when a member blocks or leaves, and shows them again when nothing keeps the two apart. */
export function createVisibility({ db, events, liveUpdates, safety, conversationOf }: Options): void {
  /**
   * §6: a blocked conversation leaves both lists and counts, and returns when neither member blocks the other. Whoever
   * has none with the other is told nothing: the moment would name who blocks them.
   */
  async function setHiddenBetween(trx: Trx, both: readonly [string, string], hidden: boolean): Promise<ChangedInbox[]> {
    await store.lockInboxes(trx, both);
    return setHiddenOf(trx, conversationOf(...both), both, hidden);
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

  const announce = (changed: readonly ChangedInbox[]): void => {
    for (const { member, inbox } of changed) liveUpdates.changed(member, inbox);
  };
  events.subscribe(memberBlocked, {
    inTransaction: (trx, { member_id, other_id }) => setHiddenBetween(trx, [member_id, other_id], true),
    afterCommit: async (_, changed) => announce(changed),
  });
  events.subscribe(memberUnblocked, {
    async inTransaction(trx, { member_id, other_id }) {
      if (await safety.isBlockedBetween(trx, member_id, other_id)) return [];
      return setHiddenBetween(trx, [member_id, other_id], false);
    },
    afterCommit: async (_, changed) => announce(changed),
  });

  for (const fact of [memberDeleted, memberBarred])
    events.inTransaction(fact, (trx, { member_id }) => setHidden(trx, member_id, true));
  for (const fact of [memberReactivated, memberReadmitted])
    events.inTransaction(fact, (trx, { member_id }) => setHidden(trx, member_id, false));
  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await setHidden(trx, member_id, true);
    await visibilityStore.erase(trx, member_id);
  });
  for (const fact of [memberDeleted, memberBarred, memberReactivated, memberReadmitted])
    events.afterCommit(fact, announceToPartners);
}
