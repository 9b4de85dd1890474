import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';

/** The members whom this one can see. */
type Existing = Pick<ReadonlySet<string>, 'has'>;

const isWrong = (chat: ChatRow, existing: Existing): boolean => chat.hidden === existing.has(chat.other_id);

/** A member's inbox as stored; it knows of departures and blocks only by facts. */
export function createInbox(db: Database) {
  return {
    /** Latest first; with `since` what changed after that version. */
    async inbox(
      memberId: string,
      since?: number,
    ): Promise<{ chats: ChatRow[]; unread_total: number; version: number }> {
      // Read before the rows: a list may be newer than its version, never older.
      const { unread_total, version } = await store.inbox(db, memberId);
      return { chats: await store.chats(db, memberId, since), unread_total, version };
    },

    /** Corrects chats hidden or shown by mistake (a deleted account, a race with a block); false when all are right. */
    async mend(memberId: string, chats: readonly ChatRow[], existing: Existing): Promise<boolean> {
      if (!chats.some((chat) => isWrong(chat, existing))) return false;
      await inTransaction(db, async (trx) => {
        await store.lockInboxes(trx, [memberId]);
        const wrong = (await store.chats(trx, memberId)).filter((chat) => isWrong(chat, existing));
        const { version } = await store.touch(
          trx,
          memberId,
          wrong.reduce((sum, chat) => sum + (chat.hidden ? chat.num_unread : -chat.num_unread), 0),
        );
        for (const chat of wrong) await store.updateChat(trx, chat, { hidden: !chat.hidden, version });
      });
      return true;
    },
  };
}
