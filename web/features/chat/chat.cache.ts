import {
  type Message,
  type messageArrived,
  type messageChanged,
  type messagesRead,
  readChat,
} from '@rendezvous/contract/chat';
import type { Payload } from '@rendezvous/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { type ChatPage, chatsQuery, joinMessages } from './chat.queries.ts';

/** Updates the conversation under both keys: its own id and the member's. */
function changeChat(client: QueryClient, conversation: string, change: (page: ChatPage) => ChatPage): void {
  client.setQueriesData<ChatPage>({ queryKey: [readChat.path] }, (page) =>
    page?.chat.conversation.id === conversation ? change(page) : page,
  );
}

/** Inserts a message in order. Returns false if an update was missed, so that the list must be refetched. */
export function putMessage(
  client: QueryClient,
  { message, chat, total_unread, version, priority }: Payload<typeof messageArrived>,
): boolean {
  changeChat(client, message.conversation, (page) => ({
    ...page,
    // An event has the city's own name, the page its name in this language.
    chat: { ...chat, profile: { ...chat.profile, city: page.chat.profile.city } },
    version: Math.max(page.version, version),
    messages: joinMessages(page.messages, [message]),
  }));
  const known = client.getQueryData(chatsQuery.queryKey);
  if (!known || version <= known.version) return known !== undefined;
  const { id } = chat.conversation;
  const before = known.chats.find((other) => other.conversation.id === id);
  // A message brings an archived conversation back.
  const listed = {
    pinned: before?.pinned ?? null,
    muted: before?.muted ?? false,
    priority: priority ?? before?.priority ?? false,
    ...chat,
    archived: false,
  };
  const others = known.chats.filter((other) => other !== before);
  client.setQueryData(chatsQuery.queryKey, { ...known, chats: [listed, ...others], total_unread, version });
  return version === known.version + 1;
}

/** Applies a send's answer, as `putMessage`. Also returns false for a chat that is not in the list yet. */
export function putOwnMessage(client: QueryClient, message: Message, version: number): boolean {
  changeChat(client, message.conversation, (page) => ({
    ...page,
    messages: joinMessages(page.messages, [message]),
    chat: { ...page.chat, last_message: message },
  }));
  const known = client.getQueryData(chatsQuery.queryKey);
  const chat = known?.chats.find((other) => other.conversation.id === message.conversation);
  if (!known || !chat) return false;
  return putMessage(client, {
    message,
    chat: { ...chat, last_message: message },
    total_unread: known.total_unread,
    version,
  });
}

/**
 * Replaces a message, also where it is quoted. Returns false if the list must be refetched: an update was missed, or
 * the chat may have lost its place.
 */
export function putChanged(client: QueryClient, { message, version }: Payload<typeof messageChanged>): boolean {
  const { id, conversation, kind } = message;
  const change = (one: Message): Message => {
    if (one.id === id) return message;
    if (kind !== 'taken_back' || one.quoted?.id !== id) return one;
    return { ...one, quoted: { id, own: message.own, kind } };
  };
  changeChat(client, conversation, (page) => ({
    ...page,
    version: Math.max(page.version, version),
    // It may come before the message itself, which then stays empty.
    messages: joinMessages(page.messages.map(change), id > (page.messages.at(-1)?.id ?? id) ? [message] : []),
  }));
  const known = client.getQueryData(chatsQuery.queryKey);
  if (!known || version <= known.version) return known !== undefined;
  const chats = known.chats.map((chat) => (chat.last_message?.id === id ? { ...chat, last_message: message } : chat));
  client.setQueryData(chatsQuery.queryKey, { ...known, chats, version });
  // Only the server knows whether it was unread, and whether the chat has another unread gift.
  const mayCountLess =
    kind === 'taken_back' &&
    !message.own &&
    chats.some((chat) => chat.conversation.id === conversation && (chat.priority || chat.num_unread_messages > 0));
  return version === known.version + 1 && !mayCountLess;
}

/** Its reader has dismissed the warning about a message. */
export const putDismissed = (client: QueryClient, conversation: string, id: string): void =>
  changeChat(client, conversation, (page) => ({
    ...page,
    messages: page.messages.map((one) => (one.id === id ? { ...one, warning: undefined } : one)),
  }));

export function putRead(client: QueryClient, { conversation, message }: Payload<typeof messagesRead>): void {
  const see = (one: Message): Message =>
    one.own && one.state === 'sent' && one.id <= message ? { ...one, state: 'read' } : one;
  changeChat(client, conversation, (page) => ({ ...page, messages: page.messages.map(see) }));
  client.setQueryData(
    chatsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        chats: known.chats.map((chat) =>
          chat.conversation.id === conversation && chat.last_message
            ? { ...chat, last_message: see(chat.last_message) }
            : chat,
        ),
      },
  );
}

/** §4: opening a conversation sets its unread count to 0, before the server has answered. */
export function putSeen(client: QueryClient, conversation: string): void {
  changeChat(client, conversation, (page) => ({ ...page, chat: { ...page.chat, num_unread_messages: 0 } }));
  client.setQueryData(chatsQuery.queryKey, (known) => {
    const unread = known?.chats.find((chat) => chat.conversation.id === conversation)?.num_unread_messages ?? 0;
    return (
      known && {
        ...known,
        total_unread: Math.max(0, known.total_unread - unread),
        chats: known.chats.map((chat) =>
          chat.conversation.id === conversation ? { ...chat, num_unread_messages: 0, priority: false } : chat,
        ),
      }
    );
  });
}

/** §4: removes a chat before the server has answered. */
export function dropChat(client: QueryClient, conversation: string): void {
  putSeen(client, conversation);
  client.setQueryData(
    chatsQuery.queryKey,
    (known) => known && { ...known, chats: known.chats.filter((chat) => chat.conversation.id !== conversation) },
  );
}
