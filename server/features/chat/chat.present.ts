import type * as contract from '@rendezvous/contract/chat';
import type { Chat, ListedChat, Message, Quote } from '@rendezvous/contract/chat';
import { RefusalRule, ScamWarning } from '@rendezvous/contract/scam';
import type { MemberCard } from '@rendezvous/contract/shared';
import { contentOf, type MessageKinds } from './chat.kinds.ts';
import { isArchived, isListed, messagePermissions, preview, stateOf } from './chat.rules.ts';
import type { ChatRow, MessageRow } from './chat.store.ts';
import { isWithheld } from './premium/chat.premium.rules.ts';

interface Positions {
  readonly last_read: string | null;
  readonly other_last_read: string | null;
}

interface Shown {
  readonly positions?: Positions | undefined;
  /** The message to which it replies. */
  readonly quoted?: MessageRow | undefined;
  /** The oldest message that its reader may read back; null if nothing is withheld. */
  readonly oldest?: string | null;
}

/** A newer process may warn of more. */
const isWarning = (stored: string | null): stored is ScamWarning => ScamWarning.safeParse(stored).success;

const isRule = (stored: string | null): stored is RefusalRule => RefusalRule.safeParse(stored).success;

const nothingRead: Positions = { last_read: null, other_last_read: null };

/**
 * Makes what is shown of messages and chats; what a message contains is presented by its kind. `receipts`: whether its
 * reader sees which of their messages were read.
 */
export function createPresenter(kinds: MessageKinds, messageSchema: typeof contract.Message, receipts = true) {
  /** A quote of what its reader may not read back says only that it is older. */
  const quote = (row: MessageRow, reader: string, oldest: string | null): Quote => {
    const named = { id: row.id, own: row.sender_id === reader };
    if (isWithheld(row.id, oldest)) return { ...named, kind: 'older' };
    return { ...named, ...contentOf(kinds, { ...row, text: preview(row.text) }) };
  };

  /**
   * A message as one of the two sees it, with the one it replies to; the other's client id is not their business.
   */
  function message(
    row: MessageRow,
    reader: string,
    { positions = nothingRead, quoted, oldest = null }: Shown = {},
  ): Message {
    const own = row.sender_id === reader;
    const readByOther = receipts ? positions.other_last_read : null;
    return {
      id: row.id,
      conversation: row.conversation_id,
      client_id: own ? row.client_id : null,
      own,
      ...contentOf(kinds, row),
      state: stateOf(row, own ? readByOther : positions.last_read),
      created_at: row.created_at.toISOString(),
      quoted: quoted ? quote(quoted, reader, oldest) : null,
      ...(!own && isWarning(row.warning) && { warning: row.warning }),
      ...(own && row.review === 'refused' && isRule(row.warning) && { refused_for: row.warning }),
      can: messagePermissions(row, reader, new Date()),
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
      first_id: null,
      reply_to: null,
      warning: null,
      review: row.last_review,
    };
    const last_message = isListed(row) ? message(last, row.member_id, { positions: row }) : null;
    return toChat({ conversation: row.conversation_id, profile, num_unread_messages: row.num_unread, last_message });
  }

  /** A row of the list, with how its member arranged it, and whether it has an unread gift that lists it first. */
  const listed = (row: ChatRow, profile: MemberCard, priority: boolean): ListedChat => ({
    ...chat(row, profile),
    priority,
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
      can: _can,
      ...read
    } = messageSchema.parse(message(row, reader));
    return read;
  }

  return { message, quote, chat, listed, copied };
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
