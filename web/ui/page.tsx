import type { ReactNode } from 'react';
import { useSettings } from '../platform/document/page.tsx';
import { useCounts } from '../platform/live/counts.ts';
import classes from './page.module.css';

interface PageProps {
  /** The page's name: the heading, and the title of the browser's tab. */
  title: string;
  /** `narrow` for forms and texts, `normal`, `wide` for grids. */
  width?: 'narrow' | 'normal' | 'wide';
  /** What stands at the end of the heading's line. */
  action?: ReactNode;
  /** On a surface of its own where the screen is wider than it: for a page that is one form. */
  isCard?: boolean;
  /** For pages with a heading of their own. */
  hidesHeading?: boolean;
  children: ReactNode;
}

/** A page's content: heading, width and rhythm. */
export function Page({ title, width = 'normal', action, isCard = false, hidesHeading = false, children }: PageProps) {
  return (
    <div className={classes.page} data-width={width} data-card={isCard || undefined}>
      <PageTitle title={title} />
      {!hidesHeading && (
        <div className={classes.head}>
          <h1 className={classes.heading}>{title}</h1>
          {action}
        </div>
      )}
      {children}
    </div>
  );
}

/** The title of the browser's tab, with what waits to be seen in brackets (§2). */
export function PageTitle({ title }: { title: string }) {
  const { name } = useSettings();
  const { unread, newLikes } = useCounts();
  const count = unread + newLikes;
  return <title>{`${count > 0 ? `(${count}) ` : ''}${title === name ? name : `${title} – ${name}`}`}</title>;
}
