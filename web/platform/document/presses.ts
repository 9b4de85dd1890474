import { useEffect } from 'react';

/** The elements that were pressed, each with its last press. */
export type Presses = ReadonlyMap<Element, MouseEvent>;

declare global {
  interface Window {
    /** Stops the recording of presses that `starter.ts` began, and returns those recorded. */
    takePresses?: () => Presses;
  }
}

/** The presses made before the page's script ran, still unanswered. To be called as React begins to listen. */
export const takePresses = (): Presses | undefined => window.takePresses?.();

/** Milliseconds between attempts to repeat a press, and how many there are. */
const pause = 100;
const attempts = 50;

/** Presses again; returns whether the press arrived. React stops one whose part it cannot hydrate yet. */
function repeat(pressed: Element, press: MouseEvent): boolean {
  let hasArrived = false;
  const arrive = () => {
    hasArrived = true;
  };
  pressed.addEventListener('click', arrive);
  // With the press's position: the sides of a photo turn to another one.
  pressed.dispatchEvent(new MouseEvent('click', press));
  pressed.removeEventListener('click', arrive);
  return hasArrived || !pressed.isConnected;
}

/** Repeats presses once the page is hydrated. React repeats none itself: it has only listened since hydration began. */
export function useRepeatedPresses(presses: Presses | undefined): void {
  useEffect(() => {
    const waiting = new Map(presses);
    let left = attempts;
    let timer: ReturnType<typeof setTimeout>;
    const repeatAll = () => {
      for (const [pressed, press] of waiting) {
        pressed.removeAttribute('data-pressed');
        if (repeat(pressed, press)) waiting.delete(pressed);
      }
      left -= 1;
      if (waiting.size > 0 && left > 0) timer = setTimeout(repeatAll, pause);
    };
    // In a task of its own: a part that is not hydrated yet is hydrated by the press, which an effect would forbid.
    timer = setTimeout(repeatAll);
    return () => clearTimeout(timer);
  }, [presses]);
}
