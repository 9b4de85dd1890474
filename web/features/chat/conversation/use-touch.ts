import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** As on phones, in milliseconds. */
const longPress = 450;

/**
 * A long press on the element calls `act`, unless it scrolls. On screens without hover a tap focuses, and so shows,
 * `button`, which does the same; a tap on a link or button inside only activates that.
 */
export function useTouch(act: (() => void) | undefined, button: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      stop();
      if (act && pointerType === 'touch') timer.current = setTimeout(act, longPress);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClick: ({ target }: MouseEvent) => {
      const isOfTouch = matchMedia('(hover: none)').matches && button.current?.ariaExpanded === 'false';
      if (isOfTouch && !(target as Element).closest('a, button')) button.current?.focus({ preventScroll: true });
    },
  };
}
