import type { InboxState } from '@rendezvous/contract/chat';
import type { arrangeChat } from '@rendezvous/contract/chat-list';
import type { z } from 'zod';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import { inboxState } from '../chat.rules.ts';
import { ownChat } from '../chat.sides.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';
import { arrangeStore } from './chat.arrange.store.ts';

export type Arrangement = z.output<typeof arrangeChat.body>;

/** Changes a member's own side of a conversation. Only their own pages hear of it. */
export function createArranging(db: Database, liveUpdates: Pick<LiveUpdates, 'changed'>) {
  const change = (
    { member, socket }: MemberCaller,
    conversation: string,
    changesOf: (chat: ChatRow, trx: Trx) => Partial<ChatRow> | Promise<Partial<ChatRow>>,
  ): Promise<InboxState> =>
    inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [member.id]);
      const chat = await ownChat(trx, member.id, conversation);
      const changes = await changesOf(chat, trx);
      const inbox = await store.touch(trx, member.id, (changes.num_unread ?? chat.num_unread) - chat.num_unread);
      await store.updateChat(trx, chat, { ...changes, version: inbox.version });
      afterCommit('chat.changed', () => liveUpdates.changed(member.id, inbox, socket));
      return inboxState(inbox);
    });

  /** The change that marks the last received message as unread; undefined if it is unread already or there is none. */
  async function unreadAgain(trx: Trx, chat: ChatRow): Promise<Pick<ChatRow, 'last_read' | 'num_unread'> | undefined> {
    if (chat.num_unread > 0) return undefined;
    const [last, beforeLast] = await arrangeStore.lastReceived(trx, chat);
    if (!last) return undefined;
    return { last_read: beforeLast ?? chat.removed_before, num_unread: 1 };
  }

  return {
    arrange: (caller: MemberCaller, { conversation, pinned, muted, archived, unread }: Arrangement) =>
      change(caller, conversation, async (chat, trx) => ({
        ...(pinned !== undefined && { pinned_at: pinned ? (chat.pinned_at ?? new Date()) : null }),
        ...(muted !== undefined && { muted }),
        ...(archived !== undefined && { archived_before: archived ? chat.last_id : null }),
        ...(archived && { pinned_at: null }),
        ...(unread && (await unreadAgain(trx, chat))),
      })),

    /** Removes the conversation from the list, with all that was written so far; the other member keeps theirs. */
    remove: (caller: MemberCaller, conversation: string) =>
      change(caller, conversation, ({ last_id }) => ({ removed_before: last_id, last_read: last_id, num_unread: 0 })),
  };
}
