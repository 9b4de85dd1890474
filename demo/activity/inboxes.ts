import { v7 } from 'uuid';
import { conversationOf, preview } from '../../server/features/chat/chat.rules.ts';
import type { DemoMember } from '../members.ts';
import { chance, type Random } from '../random.ts';
import type { DemoConversation, DemoMessage } from './talking.ts';

export type StoredMessage = ReturnType<typeof toStored>;

/** What a conversation is to one of the two. */
type Side = ReturnType<typeof store>['sides'][number];

/** The rows of conversations: the messages, a chat for each side, and an inbox for every member. */
export function chatRows(
  random: Random,
  secret: string,
  members: readonly DemoMember[],
  conversations: readonly DemoConversation[],
) {
  const stored = conversations.map((conversation) => store(random, secret, conversation));
  const sides = Map.groupBy(
    stored.flatMap((one) => one.sides),
    (side) => side.member,
  );
  const starts = Map.groupBy(conversations, ({ starter }) => starter);
  const inboxes = members.map((member) => inboxOf(member, sides.get(member) ?? [], starts.get(member)?.length ?? 0));
  return {
    conversations: stored.map((one) => one.conversation),
    messages: stored.flatMap((one) => one.messages),
    chats: inboxes.flatMap(({ chats }) => chats),
    inboxes: inboxes.map(({ inbox }) => inbox),
  };
}

function store(random: Random, secret: string, { starter, other, messages }: DemoConversation) {
  const conversation_id = conversationOf(secret, starter.id, other.id);
  const [member_low, member_high] = [starter.id, other.id].sort() as [string, string];
  const exchanged = messages.map((message) => toStored(conversation_id, message));
  const [read, otherRead] = [readBy(random, starter, exchanged), readBy(random, other, exchanged)];
  const sides = [
    { member: starter, other, messages: exchanged, last_read: read, other_last_read: otherRead },
    { member: other, other: starter, messages: exchanged, last_read: otherRead, other_last_read: read },
  ];
  const created_at = exchanged[0]?.created_at;
  return {
    conversation: { conversation_id, member_low, member_high, started_by: starter.id, created_at },
    messages: exchanged,
    sides,
  };
}

const toStored = (conversation_id: string, { sender, text, gift, at }: DemoMessage) => ({
  conversation_id,
  id: v7({ msecs: at.getTime() }),
  sender_id: sender.id,
  client_id: v7({ msecs: at.getTime() }),
  kind: gift ? 'gift' : 'text',
  text,
  payload: gift && { gift: gift.code, credits: gift.credits },
  created_at: at,
});

/** A sender has read all earlier messages, and most what arrived before their last visit; demo log-ins less of it. */
function readBy(random: Random, reader: DemoMember, messages: readonly StoredMessage[]): string | null {
  const lastOwn = messages.findLastIndex((message) => message.sender_id === reader.id);
  const opened = chance(random, reader.login ? 0.6 : 0.85);
  const read = messages.filter(
    (message, index) =>
      message.sender_id !== reader.id && (index < lastOwn || (opened && message.created_at <= reader.last_active_at)),
  );
  return read.at(-1)?.id ?? null;
}

/** Versions as they would have grown: one per message of either side, in order. */
function inboxOf(member: DemoMember, sides: readonly Side[], started: number) {
  const order = sides.flatMap((side) => side.messages).sort((one, other) => (one.id < other.id ? -1 : 1));
  const versions = new Map(order.map((message, index) => [message.id, index + 1]));
  const chats = sides.map(({ other, messages, last_read, other_last_read }) => {
    const last = messages.at(-1) as StoredMessage;
    return {
      member_id: member.id,
      conversation_id: last.conversation_id,
      other_id: other.id,
      last_id: last.id,
      last_sender_id: last.sender_id,
      last_client_id: last.client_id,
      last_kind: last.kind,
      last_text: preview(last.text),
      last_payload: last.payload,
      last_pending: false,
      last_at: last.created_at,
      num_unread: messages.filter(({ id, sender_id }) => sender_id !== member.id && id > (last_read ?? '')).length,
      last_read,
      other_last_read,
      version: versions.get(last.id) as number,
    };
  });
  const inbox = {
    member_id: member.id,
    version: order.length,
    unread_total: chats.reduce((sum, chat) => sum + chat.num_unread, 0),
    started,
    last_id: order.at(-1)?.id ?? null,
  };
  return { chats, inbox };
}
