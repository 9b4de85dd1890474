import { useEffect, useState } from 'react';
import { isWindowOpen } from './dialog/is-window-open.ts';

const textField = 'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, [contenteditable]';

/** Whether a window is open or a text field has the focus: no window opens unasked meanwhile. */
function isBusy(): boolean {
  const isInText = document.activeElement?.matches(textField) ?? false;
  return isInText || isWindowOpen();
}

/** Milliseconds without a window or text field until the reader is idle: the focus goes from one to the next. */
const rest = 300;

/**
 * True once the reader has been idle since `isDue` became true, or at once if due and idle on mount. Resets when
 * `isDue` becomes false.
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
