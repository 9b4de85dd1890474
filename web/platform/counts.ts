import { listChats } from '@rendezvous/contract/chat';
import { listLikes } from '@rendezvous/contract/like';
import { useQuery } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useMemo } from 'react';
import { query } from './query.ts';
import { useUser } from './session.ts';

interface Counts {
  readonly unread: number;
  readonly newLikes: number;
}

const CountsContext = createContext<Counts>({ unread: 0, newLikes: 0 });

/** Follows the counts once for the whole page. */
export function CountsProvider({ children }: { children: ReactNode }): ReactNode {
  const enabled = useUser() !== null;
  const { data: unread = 0 } = useQuery({ ...query(listChats), enabled, select: ({ total_unread }) => total_unread });
  const { data: newLikes = 0 } = useQuery({ ...query(listLikes), enabled, select: ({ total_new }) => total_new });
  const counts = useMemo(() => ({ unread, newLikes }), [unread, newLikes]);
  return createElement(CountsContext, { value: counts }, children);
}

/** Unread messages and new likes of the member; zero for a visitor. */
export const useCounts = (): Counts => use(CountsContext);
