import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../../../platform/query/background.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { loadMoreChats } from '../chat.queries.ts';

/** Older chats are read when the end of the list comes this close to the screen. */
const ahead = '800px';

/** Stands at the end of a list of chats that has more, and reads on when it comes near the screen. */
export default function MoreChats() {
  const client = useQueryClient();
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const isReading = useRef(false);
  const readOn = useEffectEvent(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      await loadMoreChats(client);
      setError(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      isReading.current = false;
    }
  });
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
  }, [error]);
  if (error) return <ErrorState error={error} onRetry={() => setError(undefined)} />;
  return <div ref={end} aria-hidden style={{ height: 1 }} />;
}
