import { listChats } from '@rendezvous/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKnownCounts } from '../../platform/live/counts.ts';
import { query } from '../../platform/query/query.ts';

/** Has the service worker close the notifications of what was read, on whichever device, and of all at log-out. */
export function useCloseRead(): void {
  const { data: conversations } = useQuery({
    ...query(listChats),
    select: ({ chats }) => chats.filter((chat) => chat.num_unread_messages > 0).map(({ conversation: { id } }) => id),
  });
  const newLikes = useKnownCounts()?.newLikes;
  useEffect(() => {
    if (conversations && newLikes !== undefined) closeAllBut(conversations, newLikes > 0);
  }, [conversations, newLikes]);
  useEffect(() => () => closeAllBut([], false), []);
}

function closeAllBut(conversations: readonly string[], likes: boolean): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'unread', conversations, likes });
}
