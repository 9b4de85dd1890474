import { useDeferredValue, useState } from 'react';

/**
 * Whether a window has ever been open. Deferred, because React delays fetched content by 300 ms when an urgent update
 * waits for it.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const isOpening = useDeferredValue(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpening);
  if (isOpening && !wasOpen) setWasOpen(true);
  return wasOpen;
}
