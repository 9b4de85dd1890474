import { like, listLikes, markLikeSeen, readMatchFinder, unlike } from '@rendezvous/contract/like';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useUser } from '../../platform/session.ts';

export const likesQuery = query(listLikes);
export const matchFinderQuery = query(readMatchFinder);

/** Everything shown that tells whether somebody is liked. */
function readLikesAgain(client: QueryClient): void {
  for (const { path } of [listLikes, readProfile]) void client.invalidateQueries({ queryKey: [path] });
  // Pages of a search stay as they are seen, so that no card moves; they are read anew when they are next opened.
  void client.invalidateQueries({ queryKey: [searchMembers.path], refetchType: 'none' });
}

/** Likes, or takes a like back, and keeps all lists level. */
export function useLike(profileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (liked: boolean) => (liked ? api(like, { body: { profile: profileId } }) : api(unlike, { body: { profile: profileId } })),
    onSettled: () => readLikesAgain(client),
  });
}

/** §4: opening a liker's profile clears their new like. To be called by whatever shows that profile. */
export function useSeeLike(profileId: string): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const see = useEffectEvent(async (id: string) => {
    const known = client.getQueryData(likesQuery.queryKey);
    if (known && !known.liked_by.some((liker) => liker.id === id && liker.like_new)) return;
    const seen = await api(markLikeSeen, { body: { profile: id } }).catch(() => undefined);
    if (!seen) return;
    client.setQueryData(
      likesQuery.queryKey,
      (now) => now && { ...now, ...seen, liked_by: now.liked_by.map((liker) => (liker.id === id ? { ...liker, like_new: false } : liker)) },
    );
  });
  useEffect(() => {
    if (isMember) void see(profileId);
  }, [profileId, isMember]);
}
