import { type PointerEvent, useRef } from 'react';

/** Pixels to pull before letting go closes. */
const enough = 96;

/** Lets a finger pull an element down; it follows the finger, and returns unless pulled far enough. */
export function usePull(element: () => HTMLElement | null, onPulled: () => void) {
  const from = useRef<number>(undefined);
  const move = (by: number) => {
    const pulled = element();
    if (!pulled) return;
    pulled.style.translate = by > 0 ? `0 ${by}px` : '';
    pulled.style.opacity = by > 0 ? String(1 - by / 600) : '';
  };
  const release = () => {
    from.current = undefined;
    move(0);
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientY }: PointerEvent) => {
      from.current = pointerType === 'touch' && isPrimary ? clientY : undefined;
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (from.current !== undefined) move(clientY - from.current);
    },
    onPointerUp: ({ clientY }: PointerEvent) => {
      if (from.current !== undefined && clientY - from.current > enough) onPulled();
      release();
    },
    // The browser took the gesture over, to scroll to another photo or to zoom.
    onPointerCancel: release,
  };
}
