import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Trace, takenBack } from '../chat.rules.ts';
import type { MessageRow } from '../chat.store.ts';

/** A message as it was before it was taken back. */
type EvidenceRow = Pick<MessageRow, 'conversation_id' | 'id' | 'kind' | 'text' | 'payload'>;

const content = ['conversation_id', 'id', 'kind', 'text', 'payload'] as const;

export const takeBackStore = {
  /** Takes the content out of a message, in the conversation and in both lists of chats. */
  empty: (trx: Trx, { conversation_id, id }: MessageRow, trace: Trace | null): Promise<MessageRow> =>
    trx
      .updateTable('chat_message')
      .set({
        kind: takenBack,
        text: '',
        payload: trace && JSON.stringify(trace),
        reply_to: null,
        warning: null,
        review: null,
      })
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Changes a member's side of the conversation: its last message may be the one. */
  async emptyPreview(trx: Trx, memberId: string, { conversation_id, id }: MessageRow, version: number): Promise<void> {
    const isLast = sql`last_id = ${id}`;
    await sql`update chat_inbox set version = ${version},
        last_kind = case when ${isLast} then ${takenBack} else last_kind end,
        last_text = case when ${isLast} then '' else last_text end,
        last_payload = case when ${isLast} then null else last_payload end,
        last_review = case when ${isLast} then null else last_review end
      where member_id = ${memberId} and conversation_id = ${conversation_id}`.execute(trx);
  },

  /** Stores the content of a message as evidence. */
  async storeEvidence(trx: Trx, message: MessageRow, { kept_until }: Trace): Promise<void> {
    const { conversation_id, id, sender_id, kind, text, payload, created_at } = message;
    await trx
      .insertInto('chat_taken_back')
      .values({
        conversation_id,
        id,
        sender_id,
        kind,
        text,
        payload: payload && JSON.stringify(payload),
        created_at,
        kept_until: new Date(kept_until),
      })
      .execute();
  },

  /** The content of those messages of a sender, where it can still be shown. */
  async evidence(
    executor: Executor,
    { conversation, sender, now }: { conversation: string; sender: string; now: Date },
    ids: readonly string[],
  ): Promise<EvidenceRow[]> {
    if (ids.length === 0) return [];
    return executor
      .selectFrom('chat_taken_back')
      .select(content)
      .where('conversation_id', '=', conversation)
      .where('id', 'in', [...ids])
      .where('sender_id', '=', sender)
      .where('kept_until', '>', now)
      .execute();
  },

  /** The first of those that have expired, locked; other processes go on with the next. */
  expired: (trx: Trx, now: Date, limit: number): Promise<EvidenceRow[]> =>
    trx
      .selectFrom('chat_taken_back')
      .select(content)
      .where('kept_until', '<=', now)
      .orderBy('kept_until')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  async erase(trx: Trx, { conversation_id, id }: EvidenceRow): Promise<void> {
    await trx
      .deleteFrom('chat_taken_back')
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('chat_message')
      .set({ payload: null })
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .execute();
  },

  /** A member's messages that were taken back and are still kept, oldest first. */
  of: (executor: Executor, senderId: string) =>
    executor
      .selectFrom('chat_taken_back')
      .selectAll()
      // By their conversations, as rows are found by those.
      .where('conversation_id', 'in', (chats) =>
        chats.selectFrom('chat_inbox').select('chat_inbox.conversation_id').where('member_id', '=', senderId),
      )
      .where('sender_id', '=', senderId)
      .orderBy('conversation_id')
      .orderBy('id')
      .execute(),
};
