import type { Answer } from '@rendezvous/contract/endpoint';
import { type LikeList, listLikes } from '@rendezvous/contract/like';
import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { apiOf, query } from '../../platform/query/query.ts';
import { type LoadedLikes, likesQuery, pagesKey } from './like.queries.ts';

type Likes = Answer<typeof listLikes>;
/** This answer's page of a list, without hidden likers. */
function pageOf(list: LikeList, { liked_by, profiles, matches, next }: Likes): LoadedLikes {
  const received = () => liked_by.filter((liker) => 'id' in liker);
  const members = list === 'received' ? received() : list === 'given' ? profiles : matches;
  return { members, next: next[list] };
}

/**
 * Replaces the first page of a loaded list with a newer answer. The rest continues after that page's last member, so
 * that new members at the top neither duplicate nor drop anybody.
 */
export function withFirst({ members, next }: LoadedLikes, first: LoadedLikes): LoadedLikes {
  if (first.next === null) return first;
  const end = members.findIndex(({ id }) => id === first.members.at(-1)?.id);
  return join(first, { members: members.slice(end + 1), next });
}

/** Appends the next page; a member who has moved between the pages is listed once. */
export function join(list: LoadedLikes, page: LoadedLikes): LoadedLikes {
  const known = new Set(list.members.map(({ id }) => id));
  return { members: [...list.members, ...page.members.filter(({ id }) => !known.has(id))], next: page.next };
}

/** A list of more than one page; refetching it loads as many members as are shown. */
export const pagesQuery = (list: LikeList) =>
  queryOptions({
    queryKey: pagesKey(list),
    queryFn: async ({ client, meta, queryKey }: QueryFunctionContext): Promise<LoadedLikes> => {
      const shown = client.getQueryData<LoadedLikes>(queryKey)?.members.length ?? 0;
      let pages = pageOf(list, await apiOf(meta)(listLikes, {}));
      while (pages.next !== null && pages.members.length < shown)
        pages = join(pages, pageOf(list, await apiOf(meta)(listLikes, { query: { cursor: pages.next } })));
      return pages;
    },
  });

/** The list on screen: the first page from `listLikes`, followed by the pages loaded since. */
export function shownPages(list: LikeList, likes: Likes, read: LoadedLikes | undefined): LoadedLikes {
  const first = pageOf(list, likes);
  return read ? withFirst(read, first) : first;
}

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
