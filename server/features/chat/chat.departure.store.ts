import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { blockedBetween } from '../safety/safety.service.ts';
import { hasReached } from './chat.fragments.store.ts';
import type { ChatRow, MessageRow } from './chat.store.ts';

interface Touched {
  readonly member_id: string;
  readonly version: number;
  readonly unread_total: number;
}

const readAtOnce = 500;

/** Updates conversations when one of the two members leaves, comes back or is erased. */
export const departureStore = {
  /** The members with whom the member has conversations. */
  async partners(executor: Executor, memberId: string): Promise<string[]> {
    const rows = await executor
      .selectFrom('chat_inbox')
      .select('other_id')
      .distinct()
      .where('member_id', '=', memberId)
      .execute();
    return rows.map((row) => row.other_id);
  },

  /**
   * Takes the member out of the lists and counts of all whom they talk with, or puts them back, but where a block keeps
   * them out. All inboxes are locked. Returns those that changed.
   */
  async setHidden(trx: Trx, memberId: string, hidden: boolean): Promise<Touched[]> {
    const { rows } = await sql<Touched>`
      with changed as (
        update chat_inbox chat set hidden = ${hidden}, version = inbox.version + 1
        from chat_inbox own, chat_inbox_head inbox
        where own.member_id = ${memberId}
          and chat.member_id = own.other_id and chat.conversation_id = own.conversation_id
          and inbox.member_id = chat.member_id and chat.hidden <> ${hidden}
          and (${hidden} or not ${sql.raw(blockedBetween('own.member_id', 'chat.member_id'))})
        returning chat.member_id, chat.num_unread
      )
      update chat_inbox_head inbox
      set version = inbox.version + 1, 
        unread_total = inbox.unread_total + case when ${hidden} then -changed.num_unread else changed.num_unread end
      from changed where inbox.member_id = changed.member_id
      returning inbox.member_id, inbox.version, inbox.unread_total`.execute(trx);
    return rows;
  },

  /** The member's side of each of their conversations. */
  sides: (executor: Executor, memberId: string): Promise<ChatRow[]> =>
    executor
      .selectFrom('chat_inbox')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('conversation_id')
      .execute(),

  /** Every message of a conversation that the member wrote or received, in order; a few hundred are held at a time. */
  async *messages(executor: Executor, { member_id, conversation_id }: ChatRow): AsyncGenerator<MessageRow> {
    for (let after: string | undefined; ; ) {
      const page = executor
        .selectFrom('chat_message as message')
        .selectAll('message')
        .where('message.conversation_id', '=', conversation_id)
        .where(hasReached('message', member_id))
        .$if(after !== undefined, (query) => query.where('message.id', '>', after as string))
        .orderBy('message.id')
        .limit(readAtOnce);
      const rows = await page.execute();
      yield* rows;
      after = rows.at(-1)?.id;
      if (after === undefined || rows.length < readAtOnce) return;
    }
  },

  /** Removes the member's conversations on both sides: without one of the two, nobody can open them. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    const conversations = trx.selectFrom('chat_inbox').select('conversation_id').where('member_id', '=', memberId);
    await trx.deleteFrom('chat_taken_back').where('conversation_id', 'in', conversations).execute();
    await trx.deleteFrom('chat_message').where('conversation_id', 'in', conversations).execute();
    await trx.deleteFrom('chat_conversation').where('conversation_id', 'in', conversations).execute();
    await sql`delete from chat_inbox theirs using chat_inbox own
      where own.member_id = ${memberId} and theirs.member_id = own.other_id
      and theirs.conversation_id = own.conversation_id`.execute(trx);
    await trx.deleteFrom('chat_inbox').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('chat_inbox_head').where('member_id', '=', memberId).execute();
  },
};
