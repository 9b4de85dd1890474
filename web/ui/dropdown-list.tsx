import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import classes from './dropdown.module.css';
import { DropdownContext } from './dropdown.tsx';

interface DropdownListProps {
  /** The button beside which the list opens; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Whether that is at the start of a line. */
  isAtStart: boolean;
  /** After a choice, Escape or a press elsewhere. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The list of a dropdown without its button, shown from the start. The browser would close one of its own when the
 * finger that opened it with a long press is lifted.
 */
export function DropdownList({ anchor, isAtStart, onClose, children }: DropdownListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = list.current;
    element?.showPopover({ source: anchor.current ?? undefined });
    element?.querySelector('button')?.focus({ preventScroll: true });
    const onPress = ({ target }: PointerEvent) => {
      if (!element?.contains(target as Node)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      anchor.current?.focus();
      close();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [anchor]);
  return (
    <div
      ref={list}
      id={id}
      popover="manual"
      className={classes.list}
      data-at-start={isAtStart || undefined}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <DropdownContext value={id}>{children}</DropdownContext>
    </div>
  );
}
