import { useEffect, useRef, useState } from 'react';

/** Milliseconds that the code which closed the window has to move the focus itself. */
const grace = 10;

/**
 * Returns the focus to the element that opened a window. The library does so only for windows that stay mounted while
 * closed; most of ours unmount, and all are mounted open.
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
        // Leaves the focus where other code moved it meanwhile.
        if ([null, document.body, last].includes(document.activeElement)) opener.focus({ preventScroll: true });
      }, grace);
    };
  }, [opener]);
}
