import type { ReactNode } from 'react';
import classes from './gallery.module.css';

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2>{name}</h2>
      <div className={classes.states}>{children}</div>
    </section>
  );
}

/** One state of a component, under its name. */
export function Shown({ as, isWide, children }: { as: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className={classes.state} data-wide={isWide || undefined}>
      <figcaption className={classes.name}>{as}</figcaption>
      {children}
    </figure>
  );
}
