import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface StateProps {
  icon: TablerIcon;
  title: string;
  text?: ReactNode;
  /** At most one next step. */
  action?: ReactNode;
  /** Makes the title the page's heading, for pages that show nothing else. */
  isPage?: boolean;
  /** Screen readers announce it at once. */
  isAlert?: boolean;
}

/** Replaces missing content: an icon, a sentence, one action. */
export function State({ icon: Icon, title, text, action, isPage, isAlert }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={classes.state} role={isAlert ? 'alert' : undefined}>
      <span className={classes.picture}>
        <Icon size={44} stroke={1.4} aria-hidden />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
