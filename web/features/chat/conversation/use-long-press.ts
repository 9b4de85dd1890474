import { type PointerEvent, useEffect, useRef } from 'react';

/** As on phones, in milliseconds. */
const longPress = 450;

/** A long press on the element calls `act`, unless it scrolls. */
export function useLongPress(act: (() => void) | undefined) {
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
  };
}
