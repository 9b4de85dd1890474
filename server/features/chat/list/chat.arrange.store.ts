import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { isNotRemoved } from '../chat.fragments.store.ts';
import type { ChatRow } from '../chat.store.ts';

export const arrangeStore = {
  /**
   * The id of the last message that the member of this side received, and that of the message before it, whoever wrote
   * that; of those that they have not removed.
   */
  async lastReceived(trx: Trx, { conversation_id, other_id, removed_before }: ChatRow): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with last as (
        select id from chat_message message
        where conversation_id = ${conversation_id} and sender_id = ${other_id} and not pending
          and ${isNotRemoved('message', removed_before)}
        order by id desc limit 1
      )
      select message.id from chat_message message join last on message.id <= last.id
      where message.conversation_id = ${conversation_id}
        and ${isNotRemoved('message', removed_before)}
      order by message.id desc limit 2`.execute(trx);
    return rows.map(({ id }) => id);
  },
};
