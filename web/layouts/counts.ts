import { listChats } from '@rendezvous/contract/chat';
import { listLikes } from '@rendezvous/contract/like';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, useMemo } from 'react';
import { type Counts, CountsContext, noCounts } from '../platform/live/counts.ts';
import { query } from '../platform/query/query.ts';
import type { RequestContext } from '../platform/query/request.ts';
import { useUser } from '../platform/session/session.ts';

const chats = query(listChats);
const likes = query(listLikes);
/** The server's counts for the first page; dropped with the member's other answers. */
const firstKey = ['counts'];

/** On the server: caches both counts before a member's page is rendered. The page's own reads are newer and win. */
export async function readCounts(client: QueryClient, counts: RequestContext['counts']): Promise<void> {
  if (!counts) return;
  const [unread, newLikes] = await Promise.all([
    client.getQueryData(chats.queryKey)?.total_unread ?? counts.unread,
    client.getQueryData(likes.queryKey)?.total_new ?? counts.newLikes,
  ]);
  if (unread !== undefined && newLikes !== undefined) client.setQueryData<Counts>(firstKey, { unread, newLikes });
}

/** Subscribes to the counts once per page. */
export function CountsProvider({ children }: { children: ReactNode }): ReactNode {
  const isMember = useUser()?.age_required === false;
  const first = useQueryClient().getQueryData<Counts>(firstKey);
  const { data: unread = first?.unread } = useQuery({
    ...chats,
    enabled: isMember,
    select: ({ total_unread }) => total_unread,
  });
  const { data: newLikes = first?.newLikes } = useQuery({
    ...likes,
    enabled: isMember,
    select: ({ total_new }) => total_new,
  });
  const counts = useMemo(() => {
    if (!isMember) return noCounts;
    return unread === undefined || newLikes === undefined ? null : { unread, newLikes };
  }, [isMember, unread, newLikes]);
  return createElement(CountsContext, { value: counts }, children);
}
