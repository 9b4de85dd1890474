import { chatsPerPage } from '@rendezvous/contract/chat';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type ChatRow, chatStore as store } from './chat.store.ts';

/** The members whom this one can see. */
type Existing = Pick<ReadonlySet<string>, 'has'>;

const hasWrongVisibility = (chat: ChatRow, existing: Existing): boolean => chat.hidden === existing.has(chat.other_id);

/** From where a list of chats goes on. */
export interface ChatsFrom {
  readonly since?: number | undefined;
  readonly before?: string | undefined;
}

interface InboxPage {
  readonly chats: readonly ChatRow[];
  readonly unread_total: number;
  /** Up to which the chats hold all changes. */
  readonly version: number;
  /** The query of the next page; null on the last. */
  readonly next: { before: string } | { since: number } | null;
}

/** A member's inbox as stored; it knows of departures and blocks only by facts. */
export function createInbox(db: Database) {
  return {
    /** A page of the chats, latest first; with `since` of what changed after that version. */
    async inbox(memberId: string, { since, before }: ChatsFrom): Promise<InboxPage> {
      // Read before the rows: a list may be newer than its version, never older.
      const { unread_total, version } = await store.inbox(db, memberId);
      if (since === undefined) {
        const { page, last } = pageOf(await store.chats(db, memberId, before));
        return { chats: page, unread_total, version, next: last ? { before: last.last_id } : null };
      }
      const chats = await store.changes(db, memberId, since);
      const last = chats.length < chatsPerPage ? undefined : chats.at(-1);
      if (!last || last.version >= version) return { chats, unread_total, version, next: null };
      return { chats, unread_total, version: last.version, next: { since: last.version } };
    },

    /** Corrects chats hidden or shown by mistake (a deleted account, a race with a block); false when all are right. */
    async repairVisibility(memberId: string, chats: readonly ChatRow[], existing: Existing): Promise<boolean> {
      if (!chats.some((chat) => hasWrongVisibility(chat, existing))) return false;
      await inTransaction(db, async (trx) => {
        await store.lockInboxes(trx, [memberId]);
        const found = chats.map(({ conversation_id }) => conversation_id);
        const wrong = (await store.sides(trx, memberId, found)).filter((chat) => hasWrongVisibility(chat, existing));
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

/** Without the chat beyond the page, and the last one of the page if there is one beyond it. */
function pageOf(chats: readonly ChatRow[]): { page: readonly ChatRow[]; last?: ChatRow | undefined } {
  const latest = chats.filter(({ pinned_at }) => pinned_at === null);
  if (latest.length <= chatsPerPage) return { page: chats };
  const page = chats.slice(0, -1);
  return { page, last: page.at(-1) };
}
