import { chatChanged, type listChats, messageArrived, messagesRead, readChat } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { hashKey, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useUser } from '../../platform/session/session.ts';
import { putMessage, putRead } from './chat.cache.ts';
import { type ChatPage, chatsQuery } from './chat.queries.ts';
import { sendOutbox } from './outbox/send-outbox.ts';

const listHash = hashKey(chatsQuery.queryKey);

/** Updates chats and counts by live events on every page, and sends unsent messages. */
export function useChatEvents(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  const readListAgain = () => inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));

  useLive(messageArrived, (event) => {
    if (!putMessage(client, event)) readListAgain();
  });
  useLive(messagesRead, (event) => putRead(client, event));
  useLive(chatChanged, ({ version }) => {
    if (version <= (client.getQueryData(chatsQuery.queryKey)?.version ?? -1)) return;
    readListAgain();
    inBackground(client.invalidateQueries({ queryKey: [readChat.path] }));
  });

  // Changes made before the socket opened, or while it was closed, arrive with the next read of the list.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
        if (event.query.queryHash !== listHash) return;
        const { version } = event.query.state.data as Answer<typeof listChats>;
        const isBehind = ({ state }: Query) => ((state.data as ChatPage | undefined)?.version ?? version) < version;
        // A conversation that `chatChanged` is already reading is not read a second time.
        inBackground(
          client.invalidateQueries({ queryKey: [readChat.path], predicate: isBehind }, { cancelRefetch: false }),
        );
      }),
    [client],
  );

  useEffect(() => {
    if (!memberId) return;
    const send = () => sendOutbox(client);
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [client, memberId]);
}
