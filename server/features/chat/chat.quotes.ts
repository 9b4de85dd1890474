import type { Executor } from '../../platform/database/database.ts';
import { isUpTo, takenBack } from './chat.rules.ts';
import { type ChatRow, type MessageRow, chatStore as store } from './chat.store.ts';

/** Whether a member can read a message, or see that it was taken back. */
export const isReadable = (message: MessageRow, reader: string, chat: ChatRow): boolean =>
  (!message.pending || message.sender_id === reader) && !isUpTo(message.id, chat.removed_before);

/** Whether a member can reply to a message: not to one that waits for a person, or was refused. */
export const isQuotable = (message: MessageRow, reader: string, chat: ChatRow): boolean =>
  message.kind !== takenBack && message.review === null && isReadable(message, reader, chat);

/**
 * Reads the messages of one conversation to which others of it reply. A quote is a part of the message that quotes:
 * its reader sees it also after they have removed the conversation that it comes from.
 */
export async function quotesOf(
  executor: Executor,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => MessageRow | undefined> {
  const ids = rows.flatMap(({ reply_to }) => reply_to ?? []);
  const [first] = rows;
  const quoted = first ? await store.messages(executor, first.conversation_id, ids) : [];
  const byId = new Map(quoted.map((row) => [row.id, row]));
  return ({ reply_to, pending }) => {
    const quote = reply_to === null ? undefined : byId.get(reply_to);
    // Taken back while it waited, it was never delivered with the others.
    return quote?.pending && !pending ? undefined : quote;
  };
}
