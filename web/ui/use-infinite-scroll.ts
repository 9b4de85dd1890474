import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../platform/query/background.ts';

interface InfiniteScroll {
  /** Ref for the element at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Why loading failed; nothing more is loaded until it is cleared. */
  readonly error: unknown;
  clearError(): void;
}

interface Options {
  /** How close to the screen the end may come before the next page is loaded, as a CSS length. */
  readonly ahead: string;
  /** Identifies the last page loaded: the end may still be close to the screen after it. */
  readonly last?: string | undefined;
  /** A selector of the ancestor that scrolls, if it is not the page. */
  readonly root?: string;
  /** Loads page after page, wherever the end is. */
  readonly isEager?: boolean;
}

/** Loads the next page when the end of a list comes close to the screen, one page at a time. */
export function useInfiniteScroll(
  read: () => Promise<void>,
  { ahead, last, root, isEager = false }: Options,
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
    if (isEager) return inBackground(loadNext());
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) inBackground(loadNext());
      },
      { root: root ? end.current.closest(root) : null, rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [error, ahead, last, root, isEager]);
  return { end, error, clearError: () => setError(undefined) };
}
