import { listChats } from '@rendezvous/contract/chat';
import { listLikes } from '@rendezvous/contract/like';
import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';
import { useUser } from './session.ts';

/** Unread messages and new likes of the member; zero for a visitor. */
export function useCounts(): { unread: number; newLikes: number } {
  const enabled = useUser() !== null;
  const { data: unread = 0 } = useQuery({ ...query(listChats), enabled, select: ({ total_unread }) => total_unread });
  const { data: newLikes = 0 } = useQuery({ ...query(listLikes), enabled, select: ({ total_new }) => total_new });
  return { unread, newLikes };
}
