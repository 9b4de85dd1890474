import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

interface StateProps {
  icon: TablerIcon;
  title: string;
  text?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** For a page that is nothing else: its title is the page's heading. */
  isPage?: boolean;
  /** Spoken at once to those who listen to the page. */
  isAlert?: boolean;
}

/** What stands in the place of content that is not there: a picture, a sentence, one action. */
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
