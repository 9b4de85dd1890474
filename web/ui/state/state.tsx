import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useUser } from '../../platform/session/session.ts';
import { Avatar } from '../member/avatar.tsx';
import classes from './state.module.css';

interface StateProps {
  icon: TablerIcon;
  title: string;
  text?: ReactNode;
  /** At most one next step. */
  action?: ReactNode;
  /** Shows the reader's picture with the icon: for lists that other members will fill. */
  isPersonal?: boolean;
  /** Makes the title the page's heading, for pages that show nothing else. */
  isPage?: boolean;
  /** Replaces the open content: takes the focus and scrolls to the top. */
  takesOver?: boolean;
  /** Screen readers announce it at once. */
  isAlert?: boolean;
}

/** Replaces missing content: a small picture, a sentence, one action. */
export function State({
  icon: Icon,
  title,
  text,
  action,
  isPersonal = false,
  isPage,
  takesOver = false,
  isAlert,
}: StateProps) {
  const reader = useUser()?.profile;
  const Heading = isPage ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesOver) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [takesOver]);
  return (
    <div className={classes.state} role={isAlert ? 'alert' : undefined}>
      <span className={classes.picture}>
        {isPersonal && reader && <Avatar image={reader.main_image} size={112} />}
        <span className={classes.icon}>
          <Icon size={26} stroke={1.8} aria-hidden />
        </span>
      </span>
      <Heading ref={heading} tabIndex={takesOver ? -1 : undefined} className={classes.title}>
        {title}
      </Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
