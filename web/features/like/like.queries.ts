import { listNewMatches } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import {
  type HiddenLiker,
  type LikeList,
  type Liker as LikerShape,
  like,
  likeSeveral,
  listLikes,
  markHiddenLikesSeen,
  markLikeSeen,
  matched,
  readMatchFinder,
  unlike,
} from '@rendezvous/contract/like';
import { readProfile, type TellingCard } from '@rendezvous/contract/profile';
import { listSuggestions, searchMembers } from '@rendezvous/contract/search';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { z } from 'zod';
import { dispatchLive } from '../../platform/live/live.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { query } from '../../platform/query/query.ts';
import { useUser } from '../../platform/session/session.ts';

type Found = Answer<typeof searchMembers>;
type Likes = Answer<typeof listLikes>;
export type LikeCard = TellingCard & Partial<Pick<z.infer<typeof LikerShape>, 'like_new' | 'liked' | 'about_line'>>;

/** The pages loaded of a list of likes, and the cursor of the next one; `null` at the end. */
export interface LoadedLikes {
  readonly members: readonly LikeCard[];
  readonly next: string | null;
}

export const likesQuery = query(listLikes);
/** Cache key of the pages that were loaded of a list, which `pagesQuery` reads. */
export const pagesKey = (list: LikeList) => [listLikes.path, { list }] as const;
/** Never cached: the profile that it depends on may just have changed. */
export const matchFinderQuery = { ...query(readMatchFinder), staleTime: 0 };

/** Never refreshed while the member chooses. */
export const suggestedQuery = { ...query(listSuggestions), staleTime: Number.POSITIVE_INFINITY };

/** Whether the reader may know who it is. */
const isKnown = <Known extends { readonly id: string }>(liker: Known | HiddenLiker): liker is Known => 'id' in liker;

/** Invalidates every query that shows whether a member is liked. */
function refetchLikes(client: QueryClient): void {
  for (const { path } of [listLikes, listNewMatches, readProfile])
    inBackground(client.invalidateQueries({ queryKey: [path] }));
  // Open pages of a search keep their order, so that no card moves, and are refetched when next opened.
  inBackground(client.invalidateQueries({ queryKey: [searchMembers.path], refetchType: 'none' }));
}

/** Shows the like on the cards of all pages of searches. */
function showLiked(client: QueryClient, ids: readonly string[], liked: boolean): void {
  const changed = (members: Found['profiles']) =>
    members.map((member) => (ids.includes(member.id) ? { ...member, liked } : member));
  for (const { path } of [searchMembers, listSuggestions])
    client.setQueriesData<Pick<Found, 'profiles'> & Partial<Pick<Found, 'similar'>>>(
      { queryKey: [path] },
      (now) =>
        now && { ...now, profiles: changed(now.profiles), ...(now.similar && { similar: changed(now.similar) }) },
    );
}

/** §4: milliseconds after an automatic like until the likes are refetched. */
const refetchDelay = 500;

export function refetchLikesSoon(client: QueryClient): void {
  setTimeout(() => inBackground(client.invalidateQueries({ queryKey: likesQuery.queryKey })), refetchDelay);
}

/** Shows a match even before the socket is open; the live event that may follow is for the same match. */
async function showMatch(client: QueryClient, id: string): Promise<void> {
  const read = await client
    .fetchQuery({ ...query(readProfile, { query: { id } }), staleTime: Number.POSITIVE_INFINITY })
    .catch(() => undefined);
  if (read)
    dispatchLive(matched, {
      profile: read.profile,
      total_new: client.getQueryData(likesQuery.queryKey)?.total_new ?? 0,
    });
}

/**
 * Likes or unlikes by a call of its own or by `call`, and keeps all lists consistent; returns whether it is a match.
 * Throws the call's errors.
 */
export async function setLiked(
  client: QueryClient,
  profileId: string,
  liked: boolean,
  call = (): Promise<{ matched?: boolean }> => api(liked ? like : unlike, { body: { profile: profileId } }),
): Promise<boolean> {
  try {
    const { matched = false } = await call();
    showLiked(client, [profileId], liked);
    if (matched) await showMatch(client, profileId);
    return matched;
  } finally {
    refetchLikes(client);
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
    onSettled: () => refetchLikes(client),
  });
}

const seenLike = <Known>(liker: Known): Known => ({ ...liker, like_new: false });

/** Whether the member's like is new, or may be among the new ones beyond the first page. */
function mayBeNew({ liked_by, next }: Likes, id: string): boolean {
  const known = liked_by.filter(isKnown);
  const liker = known.find((one) => one.id === id) ?? (next.received === null ? undefined : known.at(-1));
  return liker?.like_new ?? false;
}

/** §4: opening a liker's profile clears their new like. For every component that shows a profile. */
export function useSeeLike(profileId: string): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const see = useEffectEvent(async (id: string) => {
    const known = client.getQueryData(likesQuery.queryKey);
    if (known && !mayBeNew(known, id)) return;
    const seen = await api(markLikeSeen, { body: { profile: id } }).catch(() => undefined);
    if (!seen) return;
    client.setQueryData(
      likesQuery.queryKey,
      (now) =>
        now && {
          ...now,
          ...seen,
          liked_by: now.liked_by.map((liker) => (isKnown(liker) && liker.id === id ? seenLike(liker) : liker)),
        },
    );
    client.setQueryData<LoadedLikes>(
      pagesKey('received'),
      (now) => now && { ...now, members: now.members.map((liker) => (liker.id === id ? seenLike(liker) : liker)) },
    );
  });
  useEffect(() => {
    if (isMember) inBackground(see(profileId));
  }, [profileId, isMember]);
}

/** Hidden likes have been seen once their list is open; until it is opened again, it shows which of them were new. */
export function useSeeHidden({ shown, total_new, liked_by }: Likes, isOpen: boolean): void {
  const client = useQueryClient();
  const newMatches = liked_by.filter((liker) => isKnown(liker) && liker.like_new).length;
  const hasNews = isOpen && shown !== 'open' && total_new > newMatches;
  const see = useEffectEvent(async () => {
    const seen = await api(markHiddenLikesSeen, {}).catch(() => undefined);
    if (seen) client.setQueryData(likesQuery.queryKey, (now) => now && { ...now, ...seen });
  });
  useEffect(() => {
    if (hasNews) inBackground(see());
  }, [hasNews]);
}

/** Refetches the likes when the reader becomes premium, in this tab or another, as this may reveal hidden likers. */
export function useRefetchLikesOnPremium(): void {
  const client = useQueryClient();
  const isPremium = useUser()?.paid_user ?? false;
  const refetch = useEffectEvent(() => {
    const shown = client.getQueryData(likesQuery.queryKey)?.shown;
    if (isPremium && shown && shown !== 'open')
      inBackground(client.invalidateQueries({ queryKey: likesQuery.queryKey }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it changed decides when
  useEffect(refetch, [isPremium]);
}
