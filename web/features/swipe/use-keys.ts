import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isWindowOpen } from '../../ui/dialog/is-window-open.ts';

interface Actions {
  like: () => void;
  pass: () => void;
  open: () => void;
  undo: () => void;
}

const keys: Readonly<Record<string, keyof Actions>> = {
  ArrowLeft: 'pass',
  ArrowRight: 'like',
  ArrowUp: 'open',
  Backspace: 'undo',
  u: 'undo',
  U: 'undo',
};

/** The keys of the game, where nothing else has the focus: no menu, no window, no field. A held key counts once. */
export function useKeys(game: RefObject<HTMLElement | null>, actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    const { defaultPrevented, altKey, ctrlKey, metaKey } = event;
    const target = event.target as Element;
    // A window that has just closed has the focus until the next frame.
    const isFree = target === document.body || target.closest('dialog:not([open])') !== null;
    const isElsewhere = !isFree && !game.current?.parentElement?.contains(target);
    if (!action || defaultPrevented || isElsewhere || isWindowOpen() || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    if (!event.repeat) actions[action]();
  });
  // No later than the cards are seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
