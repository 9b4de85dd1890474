import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inBackground } from '../platform/query/background.ts';

interface ReadingOn {
  /** For the element that stands at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  /** Why the last reading failed; nothing is read until it is cleared. */
  readonly error: unknown;
  clearError(): void;
}

/**
 * Reads on when the end of a list comes as close to the screen as `ahead`, one reading at a time. `last` tells how far
 * was read: after each page the end may still be near the screen.
 */
export function useReadingOn(read: () => Promise<void>, { ahead, last }: { ahead: string; last?: string }): ReadingOn {
  const end = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const isReading = useRef(false);
  const readOn = useEffectEvent(async () => {
    if (isReading.current) return;
    isReading.current = true;
    try {
      await read();
    } catch (failure) {
      setError(failure);
    } finally {
      isReading.current = false;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` has the end looked for again
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
  }, [error, ahead, last]);
  return { end, error, clearError: () => setError(undefined) };
}
