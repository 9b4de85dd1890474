import type { LikeList } from '@rendezvous/contract/like';
import { useQueryClient } from '@tanstack/react-query';
import { inBackground } from '../../platform/query/background.ts';
import { MemberGridSkeleton } from '../../ui/member/member-grid.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useReadingOn } from '../../ui/use-reading-on.ts';
import { loadMoreLikes } from './like.pages.ts';
import { likesQuery } from './like.queries.ts';

/** The next page is read when the end of the list comes this close to the screen. */
const ahead = '1500px';

/** Stands at the end of a list of likes that has more, and reads on when it comes near the screen. */
export default function MoreLikes({ list, cursor }: { list: LikeList; cursor: string }) {
  const client = useQueryClient();
  const { end, error, clearError } = useReadingOn(() => loadMoreLikes(client, list), { ahead, last: cursor });
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
