import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../platform/query/background.ts';

interface InfiniteScroll {
  /** Ref for the element at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Why loading failed; nothing more is loaded until it is cleared. */
  readonly error: unknown;
  clearError(): void;
}

/**
 * Loads the next page when the end of a list comes within `ahead` of the screen, one page at a time. `last` identifies
 * the last page loaded: the end may still be close to the screen after it.
 */
export function useInfiniteScroll(
  read: () => Promise<void>,
  { ahead, last }: { ahead: string; last?: string },
): InfiniteScroll {
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const isLoading = useRef(false);
  const loadNext = useEffectEvent(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      await read();
    } catch (failure) {
      setError(failure);
    } finally {
      isLoading.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` has the end looked for again
  useEffect(() => {
    if (error || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) inBackground(loadNext());
      },
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [error, ahead, last]);
  return { end, error, clearError: () => setError(undefined) };
}
