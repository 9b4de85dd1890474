import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { toldVersion } from '../chat.rules.ts';

/** Whether a member was told that a profile is fictional, in a statement that is prepared once. */
export const isTold = (member: string, other: string): string =>
  `exists (select from chat_told_fictional t where t.member_id = ${member} and t.other_id = ${other} offset 0)`;

/** A part of the statement that sends: records who says that they know that the profile is fictional. */
export const recordTold = `
told_fictional as (
  insert into chat_told_fictional (member_id, other_id, version, told_at)
  select distinct on (sender, receiver) sender, receiver, '${toldVersion}', at from sent
  where to_fictional and knows_fictional order by sender, receiver, ord
  on conflict do nothing
)`;

/** A subquery of the sides of conversations with unread messages of the other, for statements of other features. */
export const unreadSides = `(
  select member_id, conversation_id, other_id, num_unread from chat_inbox where num_unread > 0 and not hidden
)`;

/** A subquery of all sides, for statements of other features. */
export const chatSides = '(select member_id, conversation_id, other_id, last_at from chat_inbox)';

/** A subquery of the messages that were delivered, for statements of other features. */
export const deliveredMessages =
  '(select conversation_id, id, sender_id, created_at from chat_message where not pending)';

export const correspondenceStore = {
  told: (executor: Executor, member: string, other: string) =>
    executor
      .selectFrom('chat_told_fictional')
      .select(['version', 'told_at'])
      .where('member_id', '=', member)
      .where('other_id', '=', other)
      .executeTakeFirst(),

  /** Every profile of which a member was told, for the copy of their data. */
  toldOf: (executor: Executor, member: string) =>
    executor
      .selectFrom('chat_told_fictional')
      .select(['version', 'told_at'])
      .where('member_id', '=', member)
      .orderBy('told_at')
      .execute(),

  /** The latest delivered message of one side of a conversation. */
  async latestOf(executor: Executor, conversation: string, sender: string): Promise<string | undefined> {
    const row = await executor
      .selectFrom('chat_message')
      .select('id')
      .where('conversation_id', '=', conversation)
      .where('sender_id', '=', sender)
      .where('pending', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id;
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from chat_told_fictional where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
  },
};
