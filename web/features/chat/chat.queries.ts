import { listChats, type Message, readChat } from '@rendezvous/contract/chat';
import { listNewMatches } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { apiOf, query } from '../../platform/query/query.ts';

export type ChatPage = Answer<typeof readChat>;
/** A conversation by its own id or by that of the other member. */
export type ChatOf = { conversation: string } | { profile: string };

/** Matches without a message. */
export const newMatchesQuery = query(listNewMatches);

const firstChats = query(listChats);
export type ChatList = Answer<typeof listChats>;

/** The list of chats; refetching it loads as many chats as are shown. */
export const chatsQuery = {
  ...firstChats,
  queryFn: async ({ client, meta }: QueryFunctionContext): Promise<ChatList> => {
    const api = apiOf(meta);
    const shown = client.getQueryData(firstChats.queryKey)?.chats.length ?? 0;
    let list = await api(listChats, {});
    while (list.next && list.chats.length < shown) list = joinChats(list, await api(listChats, { query: list.next }));
    return list;
  },
};

/** Appends the next page. Changes made between the versions of the two may be missing from both. */
function joinChats(list: ChatList, { chats, next }: ChatList): ChatList {
  const known = new Set(list.chats.map(({ conversation }) => conversation.id));
  return { ...list, chats: [...list.chats, ...chats.filter(({ conversation }) => !known.has(conversation.id))], next };
}

/** Adds the next page to the list of chats. */
export async function loadMoreChats(client: QueryClient): Promise<void> {
  const before = client.getQueryData(chatsQuery.queryKey)?.next;
  if (!before) return;
  const more = await client.fetchQuery({ ...query(listChats, { query: before }), staleTime: 0, gcTime: 0 });
  client.setQueryData(chatsQuery.queryKey, (list) => list && joinChats(list, more));
}

/**
 * A conversation with every message read so far; each answer is merged into it. `joinPages` also runs on every
 * `setQueryData` of this query.
 */
export const chatQuery = (of: ChatOf) => ({
  ...query(readChat, { query: of }),
  structuralSharing: (known: unknown, fresh: unknown) => joinPages(known as ChatPage | undefined, fresh as ChatPage),
});

/** Whether a newer list lacks a conversation that belongs in it, so that refetching the conversation would fail. */
export const isGoneFrom = (list: ChatList, { version, messages, chat }: ChatPage): boolean =>
  list.version > version &&
  reaches(list, messages.at(-1)?.id) &&
  !list.chats.some(({ conversation }) => conversation.id === chat.conversation.id);

/** Whether the list, whose end may still be to come, has the conversation with this latest message. */
function reaches({ next }: ChatList, latest: string | undefined): boolean {
  if (latest === undefined) return false;
  return next === null || ('before' in next && latest >= next.before);
}

/** An older answer never overwrites newer counts; messages are merged unless there is a gap between them. */
export function joinPages(known: ChatPage | undefined, fresh: ChatPage): ChatPage {
  if (!known || !areContiguous(known.messages, fresh.messages)) return fresh;
  const messages = joinMessages(
    isWholeFor(known, fresh) ? known.messages.filter(({ id }) => id >= firstOf(fresh)) : known.messages,
    fresh.messages,
  );
  const oldest = fresh.messages[0]?.id === messages[0]?.id ? fresh : known;
  const isOpened = !known.can.history.allowed && fresh.can.history.allowed;
  return { ...(fresh.version >= known.version ? fresh : known), messages, has_more: oldest.has_more || isOpened };
}

/** Nothing precedes a page without older messages; earlier ones in the cache have been removed since. */
const isWholeFor = (known: ChatPage, fresh: ChatPage) => !fresh.has_more && fresh.version >= known.version;

const firstOf = ({ messages }: ChatPage) => messages[0]?.id ?? '\uffff';

const areContiguous = (known: readonly Message[], fresh: readonly Message[]) =>
  known.length === 0 ||
  fresh.some((message) => known.some((other) => isSame(message, other))) ||
  (fresh[0]?.id ?? '') < (known.at(-1)?.id ?? '');

/** A pending message gets a new id when it is delivered; its client id stays. */
const isSame = (one: Message, other: Message) =>
  one.id === other.id || (one.client_id !== null && one.client_id === other.client_id);

/**
 * Merges by id, oldest first; the second version of a message wins, but a read message stays read, and one that was
 * taken back stays empty, as an answer may be older than an event.
 */
export function joinMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const cached = known.filter((message) => !fresh.some((other) => isSame(message, other)));
  const read = new Set(known.filter((message) => message.state === 'read').map((message) => message.id));
  const gone = new Map(known.flatMap((message) => (message.kind === 'taken_back' ? [[message.id, message]] : [])));
  const news = fresh.map((message): Message => {
    const { quoted } = message;
    const emptied = gone.get(message.id) ?? message;
    return {
      ...emptied,
      ...(read.has(message.id) && { state: 'read' }),
      ...(quoted && gone.has(quoted.id) && { quoted: { id: quoted.id, own: quoted.own, kind: 'taken_back' } }),
    };
  });
  return [...cached, ...news].sort((one, other) => (one.id < other.id ? -1 : 1));
}
