import { Skeleton } from '@mantine/core';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import classes from './member-grid.module.css';

/**
 * A grid of MemberCards, one list item each: two columns on a phone, three on a tablet, four to five on a desk. It listens
 * for all of its cards: links that each listen for themselves were a tenth of what a page cost to render.
 */
export function MemberGrid({ children, label }: { children: ReactNode; label: string }) {
  const navigate = useNavigate();
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainPress(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed is a link, which a keyboard presses too
    <ul className={classes.grid} aria-label={label} onClick={follow} onPointerEnter={approach} onFocus={approach}>
      {children}
      {isNear && <PrefetchPageLinks page="/members/any" />}
    </ul>
  );
}

/** Anything else opens a new tab, or was dealt with by what was pressed. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey && !defaultPrevented;
}

/** The grid while its members are on their way. */
export function MemberGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} radius="lg" className={classes.skeleton} />
      ))}
    </div>
  );
}
