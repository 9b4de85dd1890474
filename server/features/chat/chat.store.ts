import { chatsPerPage, messagesPerPage } from '@rendezvous/contract/chat';
import { maxNewMatches } from '@rendezvous/contract/chat-list';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { ChatInbox, ChatMessage } from '../../platform/database/schema.gen.ts';
import { isReadableRow } from './chat.fragments.store.ts';

export type ChatRow = Selectable<ChatInbox>;
export type MessageRow = Selectable<ChatMessage>;
export interface Inbox {
  readonly version: number;
  readonly unread_total: number;
  readonly started: number;
  /** Whether read receipts are sent and shown. */
  readonly receipts: boolean;
}

type MessageId = Pick<MessageRow, 'conversation_id' | 'id'>;

const emptyInbox: Inbox = { version: 0, unread_total: 0, started: 0, receipts: true };
const inboxColumns = ['version', 'unread_total', 'started', 'receipts'] as const;

/** A subquery of the members with unread messages that are not muted, for statements of other features. */
export const unreadInboxes = `(
  select head.member_id from chat_inbox_head head where head.unread_total > 0 and exists (
    select from chat_inbox chat where chat.member_id = head.member_id and chat.num_unread > 0 and not chat.hidden
      and not chat.muted
  )
)`;

const chatsOf = (executor: ReadExecutor, memberId: string) =>
  executor.selectFrom('chat_inbox').where('member_id', '=', memberId);
const messagesOf = (executor: ReadExecutor, conversation: string) =>
  executor.selectFrom('chat_message').where('conversation_id', '=', conversation);

export const chatStore = {
  /** Whether a message of this member reached the other. */
  async hasWritten(executor: ReadExecutor, conversation: string, memberId: string): Promise<boolean> {
    const written = messagesOf(executor, conversation).where('sender_id', '=', memberId).where('pending', '=', false);
    return (await written.select('id').limit(1).executeTakeFirst()) !== undefined;
  },

  /** Removes the warning of a message that another member sent to its reader. */
  async dismissWarning(executor: Executor, reader: string, { conversation_id, id }: MessageId): Promise<void> {
    await executor
      .updateTable('chat_message')
      .set({ warning: null })
      .where('conversation_id', '=', conversation_id)
      .where('id', '=', id)
      .where('sender_id', '<>', reader)
      .where('pending', '=', false)
      .where('conversation_id', 'in', chatsOf(executor, reader).select('conversation_id'))
      .execute();
  },

  async inbox(executor: Executor, memberId: string): Promise<Inbox> {
    return (
      (await executor
        .selectFrom('chat_inbox_head')
        .select(inboxColumns)
        .where('member_id', '=', memberId)
        .executeTakeFirst()) ?? emptyInbox
    );
  },

  unreadTotals: (
    executor: ReadExecutor,
    memberIds: readonly string[],
  ): Promise<{ member_id: string; unread_total: number }[]> =>
    executor
      .selectFrom('chat_inbox_head')
      .select(['member_id', 'unread_total'])
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .execute(),

  async openInboxes(executor: Executor, memberIds: readonly string[]): Promise<void> {
    await executor
      .insertInto('chat_inbox_head')
      .values([...memberIds].sort().map((member_id) => ({ member_id })))
      .onConflict(keepRow)
      .execute();
  },

  /** Locks the inboxes of members, in the order of their ids, until the transaction ends. */
  async lockInboxes(trx: Trx, memberIds: readonly string[]): Promise<Map<string, Inbox>> {
    await chatStore.openInboxes(trx, memberIds);
    const rows = await trx
      .selectFrom('chat_inbox_head')
      .select(['member_id', ...inboxColumns])
      .where('member_id', 'in', [...memberIds])
      .orderBy('member_id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.member_id, row]));
  },

  /** A change of a locked inbox: its next version, its count of unread messages changed by `unread`. */
  touch: (trx: Trx, memberId: string, unread: number): Promise<Inbox> =>
    trx
      .updateTable('chat_inbox_head')
      .set((row) => ({ version: row('version', '+', 1), unread_total: row('unread_total', '+', unread) }))
      .where('member_id', '=', memberId)
      .returning(inboxColumns)
      .executeTakeFirstOrThrow(),

  async setReceipts(trx: Trx, memberId: string, receipts: boolean): Promise<void> {
    await trx.updateTable('chat_inbox_head').set({ receipts }).where('member_id', '=', memberId).execute();
  },

  chat: (executor: ReadExecutor, memberId: string, conversationId: string): Promise<ChatRow | undefined> =>
    chatsOf(executor, memberId).selectAll().where('conversation_id', '=', conversationId).executeTakeFirst(),

  /**
   * A page of a member's chats, the latest first, and one more if there is one; the first page begins with all that are
   * pinned.
   */
  async chats(executor: Executor, memberId: string, before?: string): Promise<ChatRow[]> {
    const listed = chatsOf(executor, memberId)
      .selectAll()
      .where((where) =>
        where.or([where('removed_before', 'is', null), where('last_id', '>', where.ref('removed_before'))]),
      )
      .orderBy('last_id', 'desc');
    const pinned = before ? [] : await listed.where('pinned_at', 'is not', null).execute();
    const latest = listed.where('pinned_at', 'is', null).limit(chatsPerPage + 1);
    return [...pinned, ...(await (before ? latest.where('last_id', '<', before) : latest).execute())];
  },

  /**
   * The chats that changed after a version, those that left the list included, in the order in which they changed: a
   * page, and all that changed with its last one.
   */
  changes: (executor: Executor, memberId: string, since: number): Promise<ChatRow[]> =>
    chatsOf(executor, memberId)
      .selectAll()
      .where('version', '>', since)
      .orderBy('version')
      .fetch(chatsPerPage, 'with ties')
      .execute(),

  /** Of `matches` (`other_id`, `liked_at`), the latest who never had a conversation with the member. */
  async unwritten(executor: ReadExecutor, memberId: string, matches: RawBuilder<unknown>): Promise<string[]> {
    const { rows } = await sql<{ other_id: string }>`select other_id from ${matches} match
      where not exists (
        select from chat_inbox chat where chat.member_id = ${memberId} and chat.other_id = match.other_id
      )
      order by liked_at desc, other_id desc limit ${2 * maxNewMatches}`.execute(executor);
    return rows.map(({ other_id }) => other_id);
  },

  /** The member's sides of these conversations. */
  sides: (executor: ReadExecutor, memberId: string, conversations: readonly string[]): Promise<ChatRow[]> =>
    chatsOf(executor, memberId)
      .selectAll()
      .where('conversation_id', '=', sql<string>`any(${conversations}::uuid[])`)
      .execute(),

  /** The member's sides of all their conversations. */
  allSides: (executor: Executor, memberId: string): Promise<ChatRow[]> =>
    chatsOf(executor, memberId).selectAll().orderBy('conversation_id').execute(),

  /**
   * The number of unread messages in conversations that are not muted and have a message of `since` or later, or in one
   * of them.
   */
  async unreadSince(executor: Executor, memberId: string, since: Date, conversation?: string): Promise<number> {
    const { unread } = await chatsOf(executor, memberId)
      .$if(conversation !== undefined, (chats) => chats.where('conversation_id', '=', conversation ?? null))
      .select(sql<number>`coalesce(sum(num_unread), 0)::int`.as('unread'))
      .where('hidden', '=', false)
      .where('muted', '=', false)
      .where('num_unread', '>', 0)
      .where('last_at', '>=', since)
      .executeTakeFirstOrThrow();
    return unread;
  },

  /** The latest conversations with unread messages. */
  async unreadConversations(executor: ReadExecutor, memberId: string, limit: number): Promise<string[]> {
    const rows = await chatsOf(executor, memberId)
      .select('conversation_id')
      .where('hidden', '=', false)
      .where('num_unread', '>', 0)
      .orderBy('last_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => row.conversation_id);
  },

  async updateChat(
    trx: Trx,
    chat: Pick<ChatRow, 'member_id' | 'conversation_id'>,
    values: Partial<ChatRow>,
  ): Promise<void> {
    await trx
      .updateTable('chat_inbox')
      .set(values)
      .where('member_id', '=', chat.member_id)
      .where('conversation_id', '=', chat.conversation_id)
      .execute();
  },

  conversation: (executor: Executor, id: string): Promise<{ member_low: string; member_high: string } | undefined> =>
    executor
      .selectFrom('chat_conversation')
      .select(['member_low', 'member_high'])
      .where('conversation_id', '=', id)
      .executeTakeFirst(),

  /** Of messages that a member may have written, the client ids of those that are stored, whatever became of them. */
  async writtenAmong(
    executor: Executor,
    sender: string,
    asked: readonly Pick<MessageRow, 'conversation_id' | 'client_id'>[],
  ): Promise<Set<string>> {
    const [conversations, ids] = [asked.map((one) => one.conversation_id), asked.map((one) => one.client_id)];
    const { rows } = await sql<{ client_id: string }>`
      select message.client_id from unnest(${conversations}::uuid[], ${ids}::uuid[]) asked (conversation_id, client_id)
      join chat_message message on message.conversation_id = asked.conversation_id
        and message.sender_id = ${sender} and message.client_id = asked.client_id`.execute(executor);
    return new Set(rows.map((row) => row.client_id));
  },

  message: (
    executor: Executor,
    conversation: string,
    sender: string,
    clientId: string,
  ): Promise<MessageRow | undefined> =>
    messagesOf(executor, conversation)
      .selectAll()
      .where('sender_id', '=', sender)
      .where('client_id', '=', clientId)
      .executeTakeFirst(),

  messages: async (executor: Executor, conversation: string, ids: readonly string[]): Promise<MessageRow[]> =>
    ids.length === 0
      ? []
      : messagesOf(executor, conversation)
          .selectAll()
          .where('id', 'in', [...ids])
          .execute(),

  /**
   * One message more than a page, so that one sees whether there are more; oldest first when `after` is given, else
   * newest first.
   */
  async page(
    executor: Executor,
    reader: string,
    conversation: string,
    range: { before?: string; after?: string; oldest: string | null; removed_before: string | null },
  ): Promise<MessageRow[]> {
    let query = messagesOf(executor, conversation)
      .selectAll()
      .where(isReadableRow('chat_message', { member_id: reader, removed_before: range.removed_before }));
    if (range.oldest) query = query.where('id', '>=', range.oldest);
    if (range.before) query = query.where('id', '<', range.before);
    if (range.after) query = query.where('id', '>', range.after);
    return query
      .orderBy('id', range.after ? 'asc' : 'desc')
      .limit(messagesPerPage + 1)
      .execute();
  },

  isFirst: async (executor: Executor, conversation: string, id: string): Promise<boolean> =>
    !(await anyRow(messagesOf(executor, conversation).select('id').where('id', '<', id).limit(1))),

  /** Whether the other member of the conversation has received a message of the sender's. */
  hasSent: (executor: ReadExecutor, conversation: string, sender: string): Promise<boolean> =>
    anyRow(
      messagesOf(executor, conversation)
        .select('id')
        .where('sender_id', '=', sender)
        .where('pending', '=', false)
        .limit(1),
    ),

  /** The number of the other member's messages after `position`, without those that were taken back. */
  async unreadAfter(trx: Trx, conversation: string, other: string, position: string): Promise<number> {
    const { count } = await messagesOf(trx, conversation)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('id', '>', position)
      .where('sender_id', '=', other)
      .where('pending', '=', false)
      .where('kind', '<>', 'taken_back')
      .executeTakeFirstOrThrow();
    return count;
  },
};
