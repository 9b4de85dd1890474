import { sql } from 'kysely';
import type { ReadExecutor } from '../../../platform/database/database.ts';
import type { MessageRow } from '../chat.store.ts';

const mostFound = 50;

/** The words as a pattern of `like` in which nothing is a wildcard. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

export const searchStore = {
  /**
   * Messages with these words that the member can read, latest first. No index: a member's own are few enough to scan.
   */
  async messages(executor: ReadExecutor, memberId: string, words: string): Promise<MessageRow[]> {
    const { rows } = await sql<MessageRow>`
      select message.* from chat_inbox chat
      join chat_message message on message.conversation_id = chat.conversation_id
      where chat.member_id = ${memberId} and not chat.hidden
        and (chat.removed_before is null or message.id > chat.removed_before)
        and (not message.pending or message.sender_id = ${memberId})
        and message.text ilike ${containing(words)}
      order by message.id desc limit ${mostFound}`.execute(executor);
    return rows;
  },
};
