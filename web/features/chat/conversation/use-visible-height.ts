import { useEffect } from 'react';

/** Keeps the conversation as high as what a phone's keyboard leaves of the screen, with the composer above it. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const { style } = document.documentElement;
    const follow = () => {
      // Zoomed in, the reader looks at a part of the page, which stays as it is.
      if (view?.scale !== 1) return;
      style.setProperty('--visible-height', `${view.height}px`);
      window.scrollTo(0, 0);
    };
    view?.addEventListener('resize', follow);
    return () => {
      view?.removeEventListener('resize', follow);
      style.removeProperty('--visible-height');
    };
  }, []);
}
