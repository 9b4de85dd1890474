import type { ReactNode } from 'react';
import classes from './part.module.css';

interface PartProps {
  id: string;
  title: string;
  /** Under the title: a sentence, a link. */
  beside?: ReactNode;
  /** Puts the heading beside the content where the screen is wide enough. */
  isSplit?: boolean;
  children: ReactNode;
}

/** A part of the home page below the faces. */
export function Part({ id, title, beside, isSplit, children }: PartProps) {
  return (
    <section className={classes.part} data-part={id} data-split={isSplit || undefined} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
