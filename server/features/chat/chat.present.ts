import type { Chat, Message } from '@rendezvous/contract/chat';
import type { MemberCard } from '@rendezvous/contract/shared';
import { isListed, stateOf } from './chat.rules.ts';
import type { Box, MessageRow } from './chat.store.ts';

interface Positions {
  readonly last_read: string | null;
  readonly other_last_read: string | null;
}

const nothingRead: Positions = { last_read: null, other_last_read: null };

/** A message as one of the two sees it; the other's client id is not their business. */
export function toMessage(row: Omit<MessageRow, 'client_id'> & { client_id: string }, reader: string, positions: Positions = nothingRead): Message {
  const own = row.sender_id === reader;
  return {
    id: row.id,
    conversation: row.conversation_id,
    client_id: own ? row.client_id : null,
    own,
    kind: row.kind,
    text: row.text,
    state: stateOf(row, own ? positions.other_last_read : positions.last_read),
    created_at: row.created_at.toISOString(),
  };
}

/** A row of the list; the text of its last message is cut. */
export function toChat(box: Box, profile: MemberCard): Chat {
  const last = {
    conversation_id: box.conversation_id,
    id: box.last_id,
    sender_id: box.last_sender_id,
    client_id: box.last_client_id,
    kind: box.last_kind,
    text: box.last_text,
    held: box.last_held,
    created_at: box.last_at,
  };
  return {
    conversation: { id: box.conversation_id },
    profile,
    num_unread_messages: box.num_unread,
    last_message: isListed(box) ? toMessage(last, box.member_id, box) : null,
  };
}

export const emptyChat = (conversation: string, profile: MemberCard): Chat => ({
  conversation: { id: conversation },
  profile,
  num_unread_messages: 0,
  last_message: null,
});
