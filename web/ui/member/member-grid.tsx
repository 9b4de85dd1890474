import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import classes from './member-grid.module.css';

/**
 * A grid of MemberCards: two columns on a phone, three on a tablet, four on a desktop, so that 24 or 12 cards fill
 * the last row. With `isRow`, six cards in one row, of which a smaller screen shows four.
 */
export function MemberGrid({ children, label, isRow }: { children: ReactNode; label: string; isRow?: boolean }) {
  const [isNear, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <ul
      className={classes.grid}
      data-row={isRow || undefined}
      aria-label={label}
      onPointerEnter={approach}
      onFocus={approach}
    >
      {children}
      {isNear && <PrefetchPageLinks page="/members/any" />}
    </ul>
  );
}

/** The grid while its members load. */
export function MemberGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <div className={classes.grid} aria-hidden>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Skeleton key={index} radius="lg" className={classes.skeleton} />
      ))}
    </div>
  );
}
