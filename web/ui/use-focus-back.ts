import { useEffect, useRef, useState } from 'react';

/** Milliseconds in which whatever closed the window may take the focus itself. */
const leaveAfter = 10;

/**
 * Gives the focus back to what opened a window. The library does so only for windows that stay on the page while they are
 * closed; most of ours are taken off it, and all are open when they first come.
 */
export function useFocusBack(isOpen: boolean): void {
  const [opener, setOpener] = useState<Element | null>(null);
  const leaving = useRef(0);
  if (isOpen && opener === null) setOpener(document.activeElement);
  if (!isOpen && opener !== null) setOpener(null);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return;
    window.clearTimeout(leaving.current);
    return () => {
      const last = document.activeElement;
      leaving.current = window.setTimeout(() => {
        // What took the focus meanwhile keeps it.
        if ([null, document.body, last].includes(document.activeElement)) opener.focus({ preventScroll: true });
      }, leaveAfter);
    };
  }, [opener]);
}
