import { minute, second } from '@rendezvous/contract/durations';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '../session/session.ts';
import { inBackground } from './background.ts';

/** Queries that a member's browser polls (§7 Refresh); the same list at every rendering. */
export type Refreshed = readonly { readonly queryKey: QueryKey }[];

const firstAfter = 5 * second;
const every = minute;
const everyWithPush = 5 * minute;

function refetch(client: QueryClient, refreshed: Refreshed): void {
  for (const { queryKey } of refreshed) inBackground(client.refetchQueries({ queryKey, exact: true }));
}

/** The part of the push state (§3) that decides the interval. */
interface Pushed {
  readonly isSubscribed: unknown;
  readonly lastMessage: unknown;
}

/** Refreshes after 5 s, then every minute or, with push, every five; returns a function that ends it. */
export function repeat(refresh: () => void, isPushSubscribed: boolean): () => void {
  let timer = setTimeout(next, firstAfter);
  function next() {
    refresh();
    timer = setTimeout(next, isPushSubscribed ? everyWithPush : every);
  }
  return () => clearTimeout(timer);
}

/**
 * Refetches the queries after 5 s and then every minute. With push messages: every five minutes, and when one arrives.
 */
export function useRefresh(refreshed: Refreshed, push: Pushed | null): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const isPushSubscribed = typeof push?.isSubscribed === 'object';
  const lastMessage = push?.lastMessage;
  useEffect(() => {
    if (isMember && lastMessage) refetch(client, refreshed);
  }, [client, isMember, lastMessage, refreshed]);
  useEffect(() => {
    if (!isMember) return;
    return repeat(() => {
      if (!document.hidden) refetch(client, refreshed);
    }, isPushSubscribed);
  }, [client, isMember, isPushSubscribed, refreshed]);
}
