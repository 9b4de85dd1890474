import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** As on phones, in milliseconds. */
const longPress = 450;

/**
 * A finger that rests on the element calls `act`, unless it scrolls. Where nothing hovers, a tap shows `button`, which
 * does the same, by giving it the focus; a tap on a link or button inside does only what that does.
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
