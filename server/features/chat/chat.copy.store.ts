import type { Executor } from '../../platform/database/database.ts';
import { hasReached } from './chat.fragments.store.ts';
import type { ChatRow, MessageRow } from './chat.store.ts';

const readAtOnce = 500;

export const copyStore = {
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
};
