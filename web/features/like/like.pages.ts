import type { Answer } from '@rendezvous/contract/endpoint';
import { type LikeList, type Liker as LikerShape, listLikes } from '@rendezvous/contract/like';
import type { MemberCard } from '@rendezvous/contract/shared';
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiOf, query } from '../../platform/query/query.ts';
import { likesQuery, pagesKey } from './like.queries.ts';

type Likes = Answer<typeof listLikes>;
export type Listed = MemberCard & Partial<Pick<z.infer<typeof LikerShape>, 'like_new' | 'liked'>>;

/** A list of likes from its start on, and the cursor of what follows. */
export interface Pages {
  readonly members: readonly Listed[];
  readonly next: string | null;
}

/** The list's members whom the reader may know, as far as this answer has them. */
function pageOf(list: LikeList, { liked_by, profiles, matches, next }: Likes): Pages {
  const received = () => liked_by.filter((liker) => 'id' in liker);
  const members = list === 'received' ? received() : list === 'given' ? profiles : matches;
  return { members, next: next[list] };
}

/**
 * A list as it was read page by page, with a later answer for its first page. What that holds is newer; behind it
 * follows whoever followed its last member, so that nobody is shown twice, or lost when others came before them.
 */
export function withFirst({ members, next }: Pages, first: Pages): Pages {
  if (first.next === null) return first;
  const end = members.findIndex(({ id }) => id === first.members.at(-1)?.id);
  return join(first, { members: members.slice(end + 1), next });
}

/** A list with the page that follows it; a member may have moved from one to the other. */
export function join(list: Pages, page: Pages): Pages {
  const known = new Set(list.members.map(({ id }) => id));
  return { members: [...list.members, ...page.members.filter(({ id }) => !known.has(id))], next: page.next };
}

/** A list of which more than its first page was read: reading it again reads as much. */
export const pagesQuery = (list: LikeList) =>
  queryOptions({
    queryKey: pagesKey(list),
    queryFn: async ({ client, meta, queryKey }: QueryFunctionContext): Promise<Pages> => {
      const shown = client.getQueryData<Pages>(queryKey)?.members.length ?? 0;
      let pages = pageOf(list, await apiOf(meta)(listLikes, {}));
      while (pages.next !== null && pages.members.length < shown)
        pages = join(pages, pageOf(list, await apiOf(meta)(listLikes, { query: { cursor: pages.next } })));
      return pages;
    },
  });

/** The list as it is shown: its first page, and what was read after it. */
export function shownPages(list: LikeList, likes: Likes, read: Pages | undefined): Pages {
  const first = pageOf(list, likes);
  return read ? withFirst(read, first) : first;
}

/** Adds the next page to a list. */
export async function loadMoreLikes(client: QueryClient, list: LikeList): Promise<void> {
  const { queryKey } = pagesQuery(list);
  const shown = () => {
    const likes = client.getQueryData(likesQuery.queryKey);
    return likes && shownPages(list, likes, client.getQueryData(queryKey));
  };
  const cursor = shown()?.next;
  if (!cursor) return;
  const more = await client.fetchQuery({ ...query(listLikes, { query: { cursor } }), staleTime: 0, gcTime: 0 });
  const before = shown();
  if (before) client.setQueryData(queryKey, join(before, pageOf(list, more)));
}
