import type { LikeList } from '@rendezvous/contract/like';
import { useQueryClient } from '@tanstack/react-query';
import { inBackground } from '../../platform/query/background.ts';
import { MemberGridSkeleton } from '../../ui/member/member-grid.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useInfiniteScroll } from '../../ui/use-infinite-scroll.ts';
import { loadMoreLikes } from './like.pages.ts';
import { likesQuery } from './like.queries.ts';

/** How close to the screen the end of the list may come before the next page is loaded. */
const ahead = '1500px';

/** Loads the next page when the end of a list of likes comes near the screen. */
export default function MoreLikes({ list, cursor }: { list: LikeList; cursor: string }) {
  const client = useQueryClient();
  const { end, error, clearError } = useInfiniteScroll(() => loadMoreLikes(client, list), { ahead, last: cursor });
  const retry = async () => {
    // With new cursors: the server may not know the old one any more.
    await client.invalidateQueries({ queryKey: [likesQuery.queryKey[0]] });
    clearError();
  };
  if (error) return <ErrorState error={error} onRetry={() => inBackground(retry())} />;
  return (
    <div ref={end}>
      <MemberGridSkeleton />
    </div>
  );
}
