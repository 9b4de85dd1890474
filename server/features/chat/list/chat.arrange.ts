import type { arrangeChat } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { z } from 'zod';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import { ownChat } from '../chat.sides.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';
import { arrangeStore } from './chat.arrange.store.ts';

export type Arrangement = z.output<typeof arrangeChat.body>;

/** Changes how a member has arranged a conversation. Only their own pages hear of it. */
export function createArranging(db: Database, liveUpdates: Pick<LiveUpdates, 'changed'>) {
  /** The change that marks the last received message as unread; empty if it is unread already or there is none. */
  async function unreadAgain(trx: Trx, chat: ChatRow): Promise<Pick<ChatRow, 'last_read' | 'num_unread'> | undefined> {
    if (chat.num_unread > 0) return undefined;
    const [last, beforeLast] = await arrangeStore.lastReceived(trx, chat);
    if (!last) return undefined;
    return { last_read: beforeLast ?? chat.removed_before, num_unread: 1 };
  }

  return (
    { member, socket }: MemberCaller,
    { conversation, pinned, muted, archived, unread }: Arrangement,
  ): Promise<Answer<typeof arrangeChat>> =>
    inTransaction(db, async (trx, afterCommit) => {
      await store.lockInboxes(trx, [member.id]);
      const chat = await ownChat(trx, member.id, conversation);
      const counted = unread && (await unreadAgain(trx, chat));
      const inbox = await store.touch(trx, member.id, counted?.num_unread ?? 0);
      await store.updateChat(trx, chat, {
        ...(pinned !== undefined && { pinned_at: pinned ? (chat.pinned_at ?? new Date()) : null }),
        ...(muted !== undefined && { muted }),
        ...(archived !== undefined && { archived_before: archived ? chat.last_id : null }),
        ...(archived && { pinned_at: null }),
        ...counted,
        version: inbox.version,
      });
      afterCommit('chat.changed', () => liveUpdates.changed(member.id, inbox, socket));
      return { total_unread: inbox.unread_total, version: inbox.version };
    });
}
