import { type InboxState, messagesRead } from '@rendezvous/contract/chat';
import type { ProblemError } from '@rendezvous/contract/problem';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { inboxState, isUpTo } from '../chat.rules.ts';
import { ownChat } from '../chat.sides.ts';
import { chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import type { LiveUpdates } from '../send/chat.live-updates.ts';

interface Options {
  readonly db: Database;
  readonly live: Pick<Live, 'send'>;
  readonly liveUpdates: Pick<LiveUpdates, 'changed'>;
  readonly premium: Pick<Premium, 'readerOf'>;
}

/**
 * Marks the caller's side of a conversation read up to a message, and notifies the other where both let it show. Throws
 * `alreadyRead`, if given, where it was read as far before.
 */
export const createMarkingRead =
  ({ db, live, liveUpdates, premium }: Options) =>
  async (
    caller: MemberCaller,
    conversation: string,
    message: string,
    { alreadyRead }: { alreadyRead?: () => ProblemError } = {},
  ): Promise<InboxState> => {
    const own = caller.member.id;
    const { other_id: other } = await ownChat(db, own, conversation);
    const { rights } = await premium.readerOf({ id: other, pool: caller.member.pool });
    return inTransaction(db, async (trx, afterCommit) => {
      const inboxes = await store.lockInboxes(trx, [own, other]);
      const chat = await ownChat(trx, own, conversation);
      // A future message must not count as read when it arrives.
      const upTo = isUpTo(message, chat.last_id) ? message : chat.last_id;
      if (isUpTo(upTo, chat.last_read)) {
        if (alreadyRead) throw alreadyRead();
        return inboxState(inboxes.get(own) ?? { unread_total: 0, version: 0 });
      }
      const unread = await store.unreadAfter(trx, conversation, other, upTo);
      const inbox = await store.touch(trx, own, unread - chat.num_unread);
      await store.updateChat(trx, chat, { last_read: upTo, num_unread: unread, version: inbox.version });
      const sendsReceipts = [own, other].every((member) => inboxes.get(member)?.receipts !== false);
      const otherSide = await store.chat(trx, other, conversation);
      // Marking as unread moved the own position back; the receipt shown to the other stays.
      const isNews = otherSide && !isUpTo(upTo, otherSide.other_last_read);
      if (sendsReceipts && isNews) {
        // Stored in case they become premium; until then their pages must not notice, not even by a new version.
        const news = rights.receipts && { version: (await store.touch(trx, other, 0)).version };
        await store.updateChat(
          trx,
          { member_id: other, conversation_id: conversation },
          { other_last_read: upTo, ...news },
        );
        if (rights.receipts)
          afterCommit('chat.read', () => live.send(other, messagesRead, { conversation, message: upTo }));
      }
      afterCommit('chat.changed', () => liveUpdates.changed(own, inbox, caller.socket));
      return inboxState(inbox);
    });
  };
