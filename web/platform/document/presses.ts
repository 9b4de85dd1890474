import { useEffect } from 'react';

declare global {
  interface Window {
    /** Ends the noting of presses that `starter.ts` began, and returns the buttons pressed since, each once. */
    takePresses?: () => Iterable<HTMLButtonElement>;
  }
}

/** The buttons pressed before the page's script ran, which answered none. To be called as React begins to listen. */
export const takePresses = (): readonly HTMLButtonElement[] => [...(window.takePresses?.() ?? [])];

/** Repeats presses once the page is hydrated. React repeats none itself: it has only listened since hydration began. */
export function useRepeatedPresses(buttons: readonly HTMLButtonElement[] = []): void {
  useEffect(() => {
    // In a task of its own: a part that is not hydrated yet is hydrated by the press, which an effect would forbid.
    const timer = setTimeout(() => {
      for (const button of buttons) {
        button.removeAttribute('data-pressed');
        button.click();
      }
    });
    return () => clearTimeout(timer);
  }, [buttons]);
}
