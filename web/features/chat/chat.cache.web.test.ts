import type { ListedChat, Message } from '@rendezvous/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../platform/query/query.ts';
import { putChanged, putMessage } from './chat.cache.ts';
import { chatsQuery } from './chat.queries.ts';

const gone = (own: boolean) => ({ id: '2', conversation: 'c', own, kind: 'taken_back' }) as Message;

/** Whether the list, as it is at version 1, has everything once that message was taken back. */
function isComplete({ priority, own = false, version = 2 }: { priority: boolean; own?: boolean; version?: number }) {
  const client = new QueryClient();
  const chat = { conversation: { id: 'c' }, last_message: { id: '3' }, priority } as ListedChat;
  const list = {
    chats: [chat],
    removed: [],
    next: null,
    total_unread: 1,
    version: 1,
    can: { search: { allowed: true } },
  };
  client.setQueryData(chatsQuery.queryKey, list);
  return putChanged(client, { message: gone(own), version });
}

test('a list with an unread gift is refetched when the other takes a message back: it may be the gift', () => {
  expect(isComplete({ priority: true })).toBe(false);
  expect(isComplete({ priority: true, own: true })).toBe(true);
  expect(isComplete({ priority: false })).toBe(true);
  expect(isComplete({ priority: false, version: 3 }), 'a change was missed').toBe(false);
});

test('a message that came while the list was being read stays in it, unread', async () => {
  const list = (version: number) => ({ chats: [], removed: [], next: null, total_unread: 0, version });
  let answer = (_list: object) => {};
  const client = createQueryClient((() => new Promise((resolve) => (answer = resolve))) as never);
  client.setQueryData(chatsQuery.queryKey, list(1) as never);
  const read = client.fetchQuery({ ...chatsQuery, staleTime: 0 });
  const chat = { conversation: { id: 'c' }, num_unread_messages: 1 };
  const message = { id: '1', conversation: 'c' };
  putMessage(client, { message, chat, total_unread: 1, version: 2 } as never);
  answer(list(1));
  await read;
  expect(client.getQueryData(chatsQuery.queryKey)).toMatchObject({ chats: [chat], total_unread: 1, version: 2 });
});
