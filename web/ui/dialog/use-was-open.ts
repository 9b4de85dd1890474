import { useDeferredValue, useState } from 'react';

/**
 * Whether it has been open. Deferred, as React holds what is fetched back for 300 ms where an urgent change had to wait
 * for it.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const isOpening = useDeferredValue(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpening);
  if (isOpening && !wasOpen) setWasOpen(true);
  return wasOpen;
}
