import { type KeyboardEvent, useRef, useState } from 'react';
import { scrollBehavior } from '../../platform/browser/motion.ts';

/**
 * Slides side by side in a list that the browser scrolls and snaps. `at` is the slide in view; arrow keys turn to the
 * next. `onEnd` is called when the reader has brought the last slide into full view.
 */
export function useStrip(
  count: number,
  { initialIndex = 0, onEnd }: { initialIndex?: number; onEnd?: () => void } = {},
) {
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(initialIndex);
  const hasEnded = useRef(false);
  const go = (to: number, behavior = scrollBehavior()) => {
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior });
  };
  const onScroll = () => {
    if (!strip.current) return;
    const { scrollLeft, clientWidth } = strip.current;
    // A window that closes takes its list out of the layout.
    if (clientWidth === 0) return;
    setAt(Math.round(scrollLeft / clientWidth));
    const isAtEnd = scrollLeft >= (count - 1) * clientWidth - 1;
    // Whoever only moves the focus to the last slide scrolls to it, too.
    const isFocused = strip.current.lastElementChild?.contains(document.activeElement);
    if (isAtEnd && !hasEnded.current && !isFocused) onEnd?.();
    hasEnded.current = isAtEnd;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    go(Math.min(Math.max(at + by, 0), count - 1));
  };
  return { at, go, strip: { ref: strip, onScroll }, onKeyDown };
}
