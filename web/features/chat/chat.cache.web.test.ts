import type { ListedChat, Message } from '@rendezvous/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putChanged } from './chat.cache.ts';
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
