import type { LikeList } from '@rendezvous/contract/like';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../../platform/query/background.ts';
import { MemberGridSkeleton } from '../../ui/member/member-grid.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { loadMoreLikes } from './like.pages.ts';
import { likesQuery } from './like.queries.ts';

/** The next page is read when the end of the list comes this close to the screen. */
const ahead = '1500px';

/** Stands at the end of a list of likes that has more, and reads on when it comes near the screen. */
export default function MoreLikes({ list, cursor }: { list: LikeList; cursor: string }) {
  const client = useQueryClient();
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const isReading = useRef(false);
  const readOn = useEffectEvent(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      await loadMoreLikes(client, list);
    } catch (failure) {
      setError(failure);
    } finally {
      isReading.current = false;
    }
  });
  const retry = async () => {
    // With new cursors: the server may not know the old one any more.
    await client.invalidateQueries({ queryKey: [likesQuery.queryKey[0]] });
    setError(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end may still be near the screen
  useEffect(() => {
    if (error || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) inBackground(readOn());
      },
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [error, cursor]);
  if (error) return <ErrorState error={error} onRetry={() => inBackground(retry())} />;
  return (
    <div ref={end}>
      <MemberGridSkeleton />
    </div>
  );
}
