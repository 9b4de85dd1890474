import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

interface SettingsGroupProps {
  /** Where the index leads. */
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Settings that belong together, as rows beneath a heading. */
export function SettingsGroup({ id, title, text, children }: SettingsGroupProps) {
  const heading = useId();
  return (
    <section id={id} className={classes.group} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
