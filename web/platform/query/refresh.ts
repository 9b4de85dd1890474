import { listChats } from '@rendezvous/contract/chat';
import { minute, second } from '@rendezvous/contract/durations';
import { listLikes } from '@rendezvous/contract/like';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery, useUser } from '../session/session.ts';
import { inBackground } from './background.ts';
import { query } from './query.ts';

/** Queries that a member's browser polls (§7 Refresh). */
export const refreshed = [userQuery, query(listChats), query(listLikes)];

const firstAfter = 5 * second;
const every = minute;
const everyWithPush = 5 * minute;

function readAgain(client: QueryClient): void {
  for (const { queryKey } of refreshed) inBackground(client.refetchQueries({ queryKey, exact: true }));
}

/** The part of the push state (§3) that decides the interval. */
interface Pushed {
  readonly isSubscribed: unknown;
  readonly lastMessage: unknown;
}

/**
 * Reads user, chats and likes after 5 s and then every minute. With push messages: every five minutes, and when one
 * arrives.
 */
export function useRefresh(push: Pushed | null): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const isPushSubscribed = typeof push?.isSubscribed === 'object';
  const lastMessage = push?.lastMessage;
  useEffect(() => {
    if (isMember && lastMessage) readAgain(client);
  }, [client, isMember, lastMessage]);
  useEffect(() => {
    if (!isMember) return;
    let timer = setTimeout(refresh, firstAfter);
    function refresh() {
      if (!document.hidden) readAgain(client);
      timer = setTimeout(refresh, isPushSubscribed ? everyWithPush : every);
    }
    return () => clearTimeout(timer);
  }, [client, isMember, isPushSubscribed]);
}
