import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { profileNames } from '../../profile/profile.service.ts';
import { toldVersion } from '../chat.rules.ts';

/** Whether a member was told that a profile is fictional, in a statement that is prepared once. */
export const isTold = (member: string, other: string): string =>
  `exists (select from chat_told_fictional t where t.member_id = ${member} and t.other_id = ${other} offset 0)`;

/** A part of the statement that sends: records who says that they know that the profile is fictional. */
export const recordTold = `
told_fictional as (
  insert into chat_told_fictional (member_id, other_id, profile_name, profile_site, version, told_at)
  select distinct on (s.sender, s.receiver) s.sender, s.receiver, p.name, p.site_id, '${toldVersion}', s.at
  from sent s join ${profileNames} p on p.member_id = s.receiver
  where s.to_fictional and s.knows_fictional order by s.sender, s.receiver, s.ord
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
  '(select conversation_id, id, first_id, sender_id, created_at from chat_message where not pending)';

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
      .select(['profile_name', 'profile_site', 'version', 'told_at'])
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

  /** What a member was told stays theirs when the profile is erased, by its name and brand. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from chat_told_fictional where member_id = ${memberId}`.execute(trx);
    await sql`update chat_told_fictional set other_id = null where other_id = ${memberId}`.execute(trx);
  },
};
