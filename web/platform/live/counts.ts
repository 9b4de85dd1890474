import { listChats } from '@rendezvous/contract/chat';
import { listLikes } from '@rendezvous/contract/like';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { query } from '../query/query.ts';
import type { RequestContext } from '../query/request.ts';
import { useUser } from '../query/session.ts';

interface Counts {
  readonly unread: number;
  readonly newLikes: number;
}

const chats = query(listChats);
const likes = query(listLikes);
/** What the server counted for the first page; like everything of a member it is forgotten with them. */
const firstKey = ['counts'];

/** On the server: has both counts in the cache before a member's page is written. What the page has read for itself is later, and holds. */
export async function readCounts(client: QueryClient, counts: RequestContext['counts']): Promise<void> {
  if (!counts) return;
  const [unread, newLikes] = await Promise.all([
    client.getQueryData(chats.queryKey)?.total_unread ?? counts.unread,
    client.getQueryData(likes.queryKey)?.total_new ?? counts.newLikes,
  ]);
  if (unread !== undefined && newLikes !== undefined) client.setQueryData<Counts>(firstKey, { unread, newLikes });
}

const none: Counts = { unread: 0, newLikes: 0 };

const CountsContext = createContext<Counts | null>(none);

/** Follows the counts once for the whole page. */
export function CountsProvider({ children }: { children: ReactNode }): ReactNode {
  const isMember = useUser() !== null;
  const first = useQueryClient().getQueryData<Counts>(firstKey);
  const { data: unread = first?.unread } = useQuery({ ...chats, enabled: isMember, select: ({ total_unread }) => total_unread });
  const { data: newLikes = first?.newLikes } = useQuery({ ...likes, enabled: isMember, select: ({ total_new }) => total_new });
  const counts = useMemo(() => {
    if (!isMember) return none;
    return unread === undefined || newLikes === undefined ? null : { unread, newLikes };
  }, [isMember, unread, newLikes]);
  return createElement(CountsContext, { value: counts }, children);
}

/** Unread messages and new likes of the member; zero for a visitor, and null while they are not known. */
export const useKnownCounts = (): Counts | null => use(CountsContext);

/** Unread messages and new likes of the member; zero for a visitor, and while they are not known. */
export const useCounts = (): Counts => use(CountsContext) ?? none;
