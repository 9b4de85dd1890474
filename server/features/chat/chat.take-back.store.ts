import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { takenBack } from './chat.kinds.ts';
import type { MessageRow } from './chat.store.ts';

export const takeBackStore = {
  /** Deletes the content of a message, in the conversation and in both lists of chats. */
  async empty(trx: Trx, { conversation_id, id }: MessageRow): Promise<MessageRow> {
    return trx
      .updateTable('chat_message')
      .set({ kind: takenBack, text: '', payload: null, reply_to: null })
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** Changes a member's side of the conversation: its last message may be the one. */
  async emptyPreview(trx: Trx, memberId: string, { conversation_id, id }: MessageRow, version: number): Promise<void> {
    const isLast = sql`last_id = ${id}`;
    await sql`update chat_inbox set version = ${version},
        last_kind = case when ${isLast} then ${takenBack} else last_kind end,
        last_text = case when ${isLast} then '' else last_text end,
        last_payload = case when ${isLast} then null else last_payload end
      where member_id = ${memberId} and conversation_id = ${conversation_id}`.execute(trx);
  },
};
