import { useReducer, useRef } from 'react';

/** On a touch screen, the click follows the end of the touch. */
const clickWithinMs = 50;

/**
 * What is shown stays while a pointer is pressed on it: if its rows moved, the press would end on another one and open
 * nothing. Returns that, and what notes the press.
 */
export function useStill<Shown>(value: Shown): [Shown, (press: { button: number }) => void] {
  const pressed = useRef<{ readonly value: Shown }>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const onPress = ({ button }: { button: number }) => {
    // After another button, the end of the press may never be told.
    if (button !== 0 || pressed.current) return;
    pressed.current = { value };
    const over = new AbortController();
    const release = () => {
      over.abort();
      setTimeout(() => {
        pressed.current = null;
        render();
      }, clickWithinMs);
    };
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, release, { signal: over.signal });
  };
  return [pressed.current ? pressed.current.value : value, onPress];
}
