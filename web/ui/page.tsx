import type { ReactNode } from 'react';
import { useSettings } from '../platform/document/page.tsx';
import { useCounts } from '../platform/live/counts.ts';
import classes from './page.module.css';

interface PageProps {
  /** The heading, and the title of the browser's tab. */
  title: string;
  /** `narrow` for what is read or filled in, one thing at a time; `wide` for grids; `full` beside a column. */
  width?: 'narrow' | 'wide' | 'full';
  /** Shown at the end of the heading's line. */
  action?: ReactNode;
  /** Puts the page on a card where the screen is wider; for pages that are a single form. */
  isCard?: boolean;
  /** For pages that bring their own heading. */
  hidesHeading?: boolean;
  children: ReactNode;
}

/** A page's content with its heading, width and spacing. */
export function Page({ title, width = 'narrow', action, isCard = false, hidesHeading = false, children }: PageProps) {
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

/** The title of the browser's tab, with the number of unseen items in brackets (§2). */
export function PageTitle({ title }: { title: string }) {
  const { name } = useSettings();
  const { unread, newLikes } = useCounts();
  const count = unread + newLikes;
  return <title>{`${count > 0 ? `(${count}) ` : ''}${title === name ? name : `${title} – ${name}`}`}</title>;
}
