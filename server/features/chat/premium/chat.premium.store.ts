import { sql } from 'kysely';
import type { ReadExecutor, Trx } from '../../../platform/database/database.ts';
import { isReadableRow, sideOf } from '../chat.fragments.store.ts';
import type { ChatRow } from '../chat.store.ts';

export const premiumStore = {
  /**
   * The oldest of the newest messages of a conversation, of those that the member of this side can see; null if there
   * are no older ones.
   */
  async oldestOf(executor: ReadExecutor, side: ChatRow, newest: number): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      select id from chat_message message
      where conversation_id = ${side.conversation_id} and ${isReadableRow('message', side)}
      order by id desc offset ${newest - 1} limit 2`.execute(executor);
    return rows.length === 2 ? (rows[0]?.id ?? null) : null;
  },

  /** Those of a member's conversations that have an unread gift of the other member. */
  async unreadGifts(
    executor: ReadExecutor,
    memberId: string,
    conversations: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (conversations.length === 0) return new Set();
    const { rows } = await sql<{ conversation_id: string }>`
      select chat.conversation_id from chat_inbox chat
      where chat.member_id = ${memberId} and chat.conversation_id = any(${conversations}::uuid[]) and exists (
        select from chat_message message
        where message.conversation_id = chat.conversation_id and message.sender_id = chat.other_id
          and message.kind = 'gift' and ${isReadableRow('message', sideOf('chat'))}
          and (chat.last_read is null or message.id > chat.last_read)
      )`.execute(executor);
    return new Set(rows.map((row) => row.conversation_id));
  },

  /** Gives all chats of a member this version, so that pages read them again. Lock the inbox first. */
  async renew(trx: Trx, memberId: string, version: number): Promise<void> {
    await trx.updateTable('chat_inbox').set({ version }).where('member_id', '=', memberId).execute();
  },
};
