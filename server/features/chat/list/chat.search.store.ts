import { type RawBuilder, sql } from 'kysely';
import type { ReadExecutor } from '../../../platform/database/database.ts';
import { isReadableRow, sideOf } from '../chat.fragments.store.ts';
import type { MessageRow } from '../chat.store.ts';

const maxFound = 50;

/**
 * A text as it is searched: letters with and without accents, of any case, any apostrophe and any space are alike. What
 * `lower` leaves alone depends on the database's locale, so that it is to do little more than A to Z.
 */
const searchForm = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(
    replace(
      translate(
        lower(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g')),
        '’‘ʼØÆŒŁĐ', '''''''øæœłđ'),
      'ß', 'ss'),
    '\\s+', ' ', 'g')`;

export const searchStore = {
  /**
   * Messages with these words that the member can read, latest first; of each conversation only among its `newest`
   * messages, null for all. No index: a member's own are few enough to scan.
   */
  async messages(
    executor: ReadExecutor,
    memberId: string,
    { words, newest }: { words: string; newest: number | null },
  ): Promise<MessageRow[]> {
    const visible = isReadableRow('message', sideOf('chat'));
    const isAmongNewest =
      newest === null
        ? sql`true`
        : sql`message.id in (
            select message.id from chat_message message
            where message.conversation_id = chat.conversation_id and ${visible}
            order by message.id desc limit ${newest})`;
    const { rows } = await sql<MessageRow>`
      select message.* from chat_inbox chat
      join chat_message message on message.conversation_id = chat.conversation_id
      where chat.member_id = ${memberId} and not chat.hidden
        and ${visible}
        and position(${searchForm(sql`${words}::text`)} in ${searchForm(sql`message.text`)}) > 0
        and ${isAmongNewest}
      order by message.id desc limit ${maxFound}`.execute(executor);
    return rows;
  },
};
