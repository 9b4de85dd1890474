import { useEffect, useState } from 'react';
import { isWindowOpen } from './dialog/is-window-open.ts';

const textField = 'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, [contenteditable]';

/** Whether a window is open or a text field has the focus; then none opens unasked. */
function isBusy(): boolean {
  const isInText = document.activeElement?.matches(textField) ?? false;
  return isInText || isWindowOpen();
}

/** Milliseconds without a window or text field until the reader is idle: the focus goes from one to the next. */
const rest = 300;

/**
 * Whether the reader was idle once since what waits for it is due, or at once if it is due when this is mounted. What
 * is no longer due, and then is again, waits anew.
 */
export function useIdleOnce(isDue = true): boolean {
  const [wasIdle, setWasIdle] = useState(() => isDue && !isBusy());
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      windows.disconnect();
      document.removeEventListener('focusout', look);
    };
    const decide = () => {
      timer = undefined;
      if (isBusy()) return;
      stop();
      setWasIdle(true);
    };
    const look = () => {
      if (!isBusy()) timer ??= setTimeout(decide, rest);
    };
    const windows = new MutationObserver(look);
    windows.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    document.addEventListener('focusout', look);
    look();
    return () => {
      stop();
      setWasIdle(false);
    };
  }, [isDue]);
  return isDue && wasIdle;
}
