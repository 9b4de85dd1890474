import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useMorphOnPress } from '../../platform/document/morphs.ts';
import classes from './member-grid.module.css';

/**
 * A grid of MemberCards: two columns on a phone, three on a tablet, four on a desktop, six where a search has the room,
 * so that 24 or 12 cards fill the last row. With `className`, composed by that class instead.
 */
export function MemberGrid({
  children,
  label,
  className,
}: {
  children: ReactNode;
  label?: string;
  className?: string;
}) {
  const [isNear, setNear] = useState(false);
  const followCard = useMorphOnPress();
  const approach = () => setNear(true);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, which the keyboard activates too
    <ul
      className={className ?? classes.grid}
      aria-label={label}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={followCard}
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
