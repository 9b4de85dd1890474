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

/** Repeats presses once the page is hydrated. React repeats none itself: it has only listened since hydration began. */
export function useRepeatedPresses(presses: Presses | undefined): void {
  useEffect(() => {
    // In a task of its own: a part that is not hydrated yet is hydrated by the press, which an effect would forbid.
    const timer = setTimeout(() => {
      for (const [pressed, press] of presses ?? []) {
        pressed.removeAttribute('data-pressed');
        // With the press's position: the sides of a photo turn to another one.
        pressed.dispatchEvent(new MouseEvent('click', press));
      }
    });
    return () => clearTimeout(timer);
  }, [presses]);
}
