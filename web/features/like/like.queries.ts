import type { Answer } from '@rendezvous/contract/endpoint';
import {
  like,
  likeSeveral,
  listLikes,
  markLikeSeen,
  matched,
  readMatchFinder,
  unlike,
} from '@rendezvous/contract/like';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { raise } from '../../platform/live/live.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { query } from '../../platform/query/query.ts';
import { useUser } from '../../platform/session/session.ts';

type Found = Answer<typeof searchMembers>;

export const likesQuery = query(listLikes);
/** Never cached: the profile that it depends on may just have changed. */
export const matchFinderQuery = { ...query(readMatchFinder), staleTime: 0 };

/** Reads again every answer that shows whether a member is liked. */
function readLikesAgain(client: QueryClient): void {
  for (const { path } of [listLikes, readProfile]) inBackground(client.invalidateQueries({ queryKey: [path] }));
  // Open pages of a search keep their order, so that no card moves, and are read again when next opened.
  inBackground(client.invalidateQueries({ queryKey: [searchMembers.path], refetchType: 'none' }));
}

/** Shows the like on the cards of all pages of searches. */
function showLiked(client: QueryClient, ids: readonly string[], liked: boolean): void {
  const changed = (members: Found['profiles']) =>
    members.map((member) => (ids.includes(member.id) ? { ...member, liked } : member));
  client.setQueriesData<Pick<Found, 'profiles'> & Partial<Pick<Found, 'similar'>>>(
    { queryKey: [searchMembers.path] },
    (now) => now && { ...now, profiles: changed(now.profiles), ...(now.similar && { similar: changed(now.similar) }) },
  );
}

/** §4: milliseconds after an automatic like until the likes are read again. */
const readAgainMs = 500;

export function readLikesSoon(client: QueryClient): void {
  setTimeout(() => inBackground(client.invalidateQueries({ queryKey: likesQuery.queryKey })), readAgainMs);
}

/** Shows a match even before the socket is open; the live event that may follow is for the same match. */
async function showMatch(client: QueryClient, id: string): Promise<void> {
  const read = await client
    .fetchQuery({ ...query(readProfile, { query: { id } }), staleTime: Number.POSITIVE_INFINITY })
    .catch(() => undefined);
  if (read)
    raise(matched, { profile: read.profile, total_new: client.getQueryData(likesQuery.queryKey)?.total_new ?? 0 });
}

/** Likes or unlikes by a call of its own or by `call`, and keeps all lists consistent. Throws the call's errors. */
export async function setLiked(
  client: QueryClient,
  profileId: string,
  liked: boolean,
  call = (): Promise<{ matched?: boolean }> => api(liked ? like : unlike, { body: { profile: profileId } }),
): Promise<void> {
  try {
    const { matched } = await call();
    showLiked(client, [profileId], liked);
    if (matched) await showMatch(client, profileId);
  } finally {
    readLikesAgain(client);
  }
}

/** Likes several members in one call. */
export function useLikeSeveral() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (profiles: string[]) => api(likeSeveral, { body: { profiles } }),
    onSuccess: ({ liked, matched }) => {
      showLiked(client, liked, true);
      return matched[0] ? showMatch(client, matched[0]) : undefined;
    },
    onSettled: () => readLikesAgain(client),
  });
}

/** §4: opening a liker's profile clears their new like. For every component that shows a profile. */
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
      (now) =>
        now && {
          ...now,
          ...seen,
          liked_by: now.liked_by.map((liker) => (liker.id === id ? { ...liker, like_new: false } : liker)),
        },
    );
  });
  useEffect(() => {
    if (isMember) inBackground(see(profileId));
  }, [profileId, isMember]);
}
