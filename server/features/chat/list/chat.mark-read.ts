import { type InboxState, messagesRead } from '@rendezvous/contract/chat';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { inboxState, isUpTo } from '../chat.rules.ts';
import { type ChatRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import type { Announcer } from '../send/chat.announce.ts';

interface Options {
  readonly db: Database;
  readonly live: Pick<Live, 'send'>;
  readonly announcer: Pick<Announcer, 'changed'>;
  readonly premium: Pick<Premium, 'readerOf'>;
}

/** Marks the caller's side of a conversation read up to a message, and tells the other where both let it show. */
export const createMarkingRead =
  ({ db, live, announcer, premium }: Options) =>
  async (
    caller: MemberCaller,
    { other_id: other, conversation_id: conversation }: ChatRow,
    message: string,
  ): Promise<InboxState> => {
    const own = caller.member.id;
    const { rights } = await premium.readerOf({ member_id: other, pool: caller.member.pool });
    return inTransaction(db, async (trx, afterCommit) => {
      const inboxes = await store.lockInboxes(trx, [own, other]);
      const chat = (await store.chat(trx, own, conversation)) as ChatRow;
      // A future message must not count as read when it arrives.
      const upTo = isUpTo(message, chat.last_id) ? message : chat.last_id;
      if (isUpTo(upTo, chat.last_read)) return inboxState(inboxes.get(own) ?? { unread_total: 0, version: 0 });
      const unread = await store.unreadAfter(trx, conversation, other, upTo);
      const inbox = await store.touch(trx, own, chat.hidden ? 0 : unread - chat.num_unread);
      await store.updateChat(trx, chat, { last_read: upTo, num_unread: unread, version: inbox.version });
      const sendsReceipts = [own, other].every((member) => inboxes.get(member)?.receipts !== false);
      const otherSide = await store.chat(trx, other, conversation);
      // A conversation marked as unread is read again, further back than the other has been told.
      const isNews = otherSide && !isUpTo(upTo, otherSide.other_last_read);
      if (sendsReceipts && !chat.hidden && isNews) {
        // Stored for the day they become premium; until then not even a version tells of it.
        const news = rights.receipts && { version: (await store.touch(trx, other, 0)).version };
        await store.updateChat(
          trx,
          { member_id: other, conversation_id: conversation },
          { other_last_read: upTo, ...news },
        );
        if (rights.receipts)
          afterCommit('chat.read', () => live.send(other, messagesRead, { conversation, message: upTo }));
      }
      afterCommit('chat.changed', () => announcer.changed(own, inbox, caller.socket));
      return inboxState(inbox);
    });
  };
