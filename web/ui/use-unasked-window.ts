import { useEffect, useState } from 'react';
import { useIdleOnce } from './use-idle-once.ts';

/**
 * When each visit began, by its name. A visit spans several pages and survives pages outside it. Written only in the
 * browser.
 */
const began = new Map<string, number>();

/** Whether `after` ms have passed since the visit began, and the reader is on one of its pages. */
function useVisitTime(visit: string, isCounting: boolean, after: number): boolean {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    if (!isCounting) return;
    const since = began.get(visit) ?? Date.now();
    began.set(visit, since);
    const timer = setTimeout(() => setReached(true), Math.max(0, since + after - Date.now()));
    return () => {
      clearTimeout(timer);
      setReached(false);
    };
  }, [visit, isCounting, after]);
  return isCounting && isReached;
}

interface UnaskedWindow {
  /** The name of the visit. */
  visit: string;
  /** Whether the reader is on a page of the visit; the window opens only there. */
  isHere: boolean;
  /** Whether the window is still to be shown. */
  isWanted: boolean;
  /** Milliseconds from the beginning of the visit. */
  after: number;
}

/**
 * Whether a window that nobody asked for is open: from a moment of a visit in which the reader is idle, until it is no
 * longer wanted. An open one stays on other pages.
 */
export function useUnaskedWindow({ visit, isHere, isWanted, after }: UnaskedWindow): boolean {
  const [wasOpen, setOpen] = useState(false);
  const isIdle = useIdleOnce(useVisitTime(visit, isHere && isWanted && !wasOpen, after));
  const isOpen = isWanted && (wasOpen || isIdle);
  if (isOpen !== wasOpen) setOpen(isOpen);
  return isOpen;
}
