import {
  chatChanged,
  listChats,
  messageArrived,
  messageChanged,
  messagesRead,
  readChat,
} from '@rendezvous/contract/chat';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useUser } from '../../platform/session/session.ts';
import { putChanged, putMessage, putRead } from './chat.cache.ts';
import { type ChatPage, chatsQuery, isGoneFrom } from './chat.queries.ts';
import { isPhoto, outgoing } from './outbox/outbox.ts';
import { sendOutbox } from './outbox/send-outbox.ts';

const startUploads = async (client: QueryClient) => (await import('./photo/photos.ts')).uploadPhotos(client);

/** Updates chats and counts by live events on every page, and sends unsent messages. */
export function useChatEvents(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  const refetchList = () => inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));

  useLive(messageArrived, (event) => {
    if (!putMessage(client, event)) refetchList();
  });
  useLive(messageChanged, (event) => {
    if (!putChanged(client, event)) refetchList();
  });
  useLive(messagesRead, (event) => putRead(client, event));
  useLive(chatChanged, ({ version }) => {
    if (version <= (client.getQueryData(chatsQuery.queryKey)?.version ?? -1)) return;
    refetchList();
  });

  // Refetches conversations that are older than the list, which shows first what changed while the socket was closed
  // or a conversation was loading. Once per list version: a lagging replica would cause an endless loop.
  const lastRefetchedVersion = useRef(-1);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        const path = event.query.queryKey[0];
        const version = client.getQueryData(chatsQuery.queryKey)?.version;
        if (version === undefined || (path !== listChats.path && path !== readChat.path)) return;
        const list = client.getQueryData(chatsQuery.queryKey);
        const isBehind = ({ state }: Query) => {
          const page = state.data as ChatPage | undefined;
          return page !== undefined && page.version < version && !(list && isGoneFrom(list, page));
        };
        const old = { queryKey: [readChat.path], predicate: isBehind };
        if (client.getQueryCache().find({ ...old, exact: false, type: 'active' })) {
          if (path === readChat.path && version <= lastRefetchedVersion.current) return;
          lastRefetchedVersion.current = version;
        }
        // A running fetch may finish: if its answer is old too, it is refetched then.
        inBackground(client.invalidateQueries(old, { cancelRefetch: false }));
      }),
    [client],
  );

  useEffect(() => {
    if (!memberId) return;
    const send = () => {
      sendOutbox(client);
      if (outgoing().some(isPhoto)) inBackground(startUploads(client));
    };
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client, memberId]);
}
