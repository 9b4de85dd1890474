import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { blockedBetween } from '../../safety/safety.service.ts';

/** Updates conversations when one of the two members leaves, comes back or is erased. */
export const visibilityStore = {
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
   * Those with a message since then that one of the two received. Either's list may say so: the last message of its
   * owner may be held.
   */
  async partnersSince(executor: Executor, memberId: string, since: Date): Promise<string[]> {
    const { rows } = await sql<{ other_id: string }>`
      select own.other_id from chat_inbox own
      join chat_inbox theirs on theirs.member_id = own.other_id and theirs.conversation_id = own.conversation_id
      where own.member_id = ${memberId} and (own.last_at > ${since} and not own.last_pending
        or theirs.last_at > ${since} and not theirs.last_pending)`.execute(executor);
    return rows.map((row) => row.other_id);
  },

  /** The inboxes of the members with whom the member has conversations. */
  inboxesOfPartners: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('chat_inbox_head')
      .select(['member_id', 'version', 'unread_total'])
      .where('member_id', 'in', (chats) =>
        chats.selectFrom('chat_inbox').select('other_id').where('chat_inbox.member_id', '=', memberId),
      )
      .execute(),

  /**
   * Takes the member out of the lists and counts of all whom they talk with, or puts them back, but where a block keeps
   * them out. Lock all inboxes first.
   */
  async setHidden(trx: Trx, memberId: string, hidden: boolean): Promise<void> {
    await sql`
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
      from changed where inbox.member_id = changed.member_id`.execute(trx);
  },

  /** Removes the member's conversations on both sides: without one of the two, nobody can open them. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    const conversations = trx.selectFrom('chat_inbox').select('conversation_id').where('member_id', '=', memberId);
    await trx.deleteFrom('chat_held').where('conversation_id', 'in', conversations).execute();
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
