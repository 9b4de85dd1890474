import type { InboxState } from '@rendezvous/contract/chat';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { inboxState } from '../chat.rules.ts';
import { ownChat } from '../chat.sides.ts';
import { chatStore as store } from '../chat.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';

/** Removes a conversation from the caller's list, with all that was written so far; the other member keeps theirs. */
export const createRemoving =
  (db: Database, liveUpdates: Pick<LiveUpdates, 'changed'>) =>
  (caller: MemberCaller, conversation: string): Promise<InboxState> => {
    const own = caller.member.id;
    return inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [own]);
      const chat = await ownChat(trx, own, conversation);
      const inbox = await store.touch(trx, own, -chat.num_unread);
      await store.updateChat(trx, chat, {
        removed_before: chat.last_id,
        last_read: chat.last_id,
        num_unread: 0,
        version: inbox.version,
      });
      afterCommit('chat.changed', () => liveUpdates.changed(own, inbox, caller.socket));
      return inboxState(inbox);
    });
  };
