import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Sets `--keyboard` on an element: the height of the screen's keyboard where it covers the page, as on iOS. A page
 * that is zoomed into has none.
 */
export function useKeyboardHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const view = window.visualViewport;
    const follow = () => {
      const covered = view && view.scale === 1 ? window.innerHeight - view.height - view.offsetTop : 0;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    view?.addEventListener('resize', follow);
    view?.addEventListener('scroll', follow);
    return () => {
      view?.removeEventListener('resize', follow);
      view?.removeEventListener('scroll', follow);
    };
  }, []);
  return element;
}

/** Whether the reader has scrolled by hand, and not since moved through the page by Tab, which scrolls, too. */
export function useScrolledByHand(): boolean {
  const [isByHand, setByHand] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let isTabbing = false;
    const key = (event: KeyboardEvent) => {
      isTabbing = event.key === 'Tab';
      if (isTabbing) setByHand(false);
    };
    const hand = () => {
      isTabbing = false;
    };
    addEventListener('keydown', key, { signal });
    for (const name of ['pointerdown', 'wheel', 'touchmove']) addEventListener(name, hand, { signal, passive: true });
    addEventListener('scroll', () => !isTabbing && setByHand(true), { signal, passive: true });
    return () => listening.abort();
  }, []);
  return isByHand;
}
