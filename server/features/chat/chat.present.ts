import type * as contract from '@rendezvous/contract/chat';
import type { Chat, ListedChat, Message, Quote } from '@rendezvous/contract/chat';
import type { MemberCard } from '@rendezvous/contract/shared';
import { contentOf, type MessageKinds } from './chat.kinds.ts';
import { isArchived, preview, stateOf } from './chat.rules.ts';
import type { ChatRow, MessageRow } from './chat.store.ts';

interface Positions {
  readonly last_read: string | null;
  readonly other_last_read: string | null;
}

const nothingRead: Positions = { last_read: null, other_last_read: null };

/** Makes what is shown of messages and chats; what a message contains is presented by its kind. */
export function createPresenter(kinds: MessageKinds, shown: typeof contract.Message) {
  const quote = (row: MessageRow, reader: string): Quote => ({
    id: row.id,
    own: row.sender_id === reader,
    ...contentOf(kinds, { ...row, text: preview(row.text) }),
  });

  /**
   * A message as one of the two sees it, with the one it replies to; the other's client id is not their business.
   */
  function message(
    row: MessageRow,
    reader: string,
    { positions = nothingRead, quoted }: { positions?: Positions | undefined; quoted?: MessageRow | undefined } = {},
  ): Message {
    const own = row.sender_id === reader;
    return {
      id: row.id,
      conversation: row.conversation_id,
      client_id: own ? row.client_id : null,
      own,
      ...contentOf(kinds, row),
      state: stateOf(row, own ? positions.other_last_read : positions.last_read),
      created_at: row.created_at.toISOString(),
      quoted: quoted ? quote(quoted, reader) : null,
    };
  }

  /** A row of the list; the text of its last message is cut. */
  function chat(row: ChatRow, profile: MemberCard): Chat {
    const last = {
      conversation_id: row.conversation_id,
      id: row.last_id,
      sender_id: row.last_sender_id,
      client_id: row.last_client_id,
      kind: row.last_kind,
      text: row.last_text,
      payload: row.last_payload,
      pending: row.last_pending,
      created_at: row.last_at,
      reply_to: null,
    };
    const removed = row.removed_before !== null && row.last_id <= row.removed_before;
    const last_message = removed ? null : message(last, row.member_id, { positions: row });
    return toChat({ conversation: row.conversation_id, profile, num_unread_messages: row.num_unread, last_message });
  }

  /** A row of the list, with how its member arranged it. */
  const listed = (row: ChatRow, profile: MemberCard): ListedChat => ({
    ...chat(row, profile),
    pinned: row.pinned_at?.toISOString() ?? null,
    muted: row.muted,
    archived: isArchived(row),
  });

  /** A message in the copy of the reader's data: its content, without technical fields. */
  function copied(row: Parameters<typeof message>[0], reader: string): object {
    const {
      id: _id,
      conversation: _in,
      client_id: _by,
      state: _state,
      quoted: _quoted,
      ...read
    } = shown.parse(message(row, reader));
    return read;
  }

  return { message, chat, listed, copied };
}

export type Presenter = ReturnType<typeof createPresenter>;

interface Listed extends Partial<Pick<Chat, 'num_unread_messages' | 'last_message'>> {
  readonly conversation: string;
  readonly profile: MemberCard;
}

/** A row of the list of chats; empty if nothing is said of its messages. */
export const toChat = ({ conversation, profile, num_unread_messages = 0, last_message = null }: Listed): Chat => ({
  conversation: { id: conversation },
  profile,
  num_unread_messages,
  last_message,
});
