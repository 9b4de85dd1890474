import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import classes from './dropdown.module.css';

type Face = { icon: TablerIcon; face?: undefined } | { face: ReactNode; icon?: undefined };

/** The id of the list around a choice. */
const ListContext = createContext('');

/**
 * A button at the end of a bar that opens a list beneath it. The browser closes it on Escape and on a press elsewhere.
 * The server's page omits the list: every page has one, few readers open it.
 */
export function Dropdown({ label, icon: Icon, face, children }: Face & { label: string; children: ReactNode }) {
  const id = useId();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div className={classes.root}>
      <button type="button" className={classes.button} aria-label={label} title={label} popoverTarget={id}>
        {Icon ? <Icon size={22} stroke={1.8} aria-hidden /> : face}
      </button>
      <div id={id} popover="auto" className={classes.list}>
        {isThere && <ListContext value={id}>{children}</ListContext>}
      </div>
    </div>
  );
}

export function DropdownLink({ to, children }: { to: string; children: ReactNode }) {
  const list = use(ListContext);
  return (
    <Link to={to} className={classes.choice} onClick={() => document.getElementById(list)?.hidePopover()}>
      {children}
    </Link>
  );
}

export function DropdownButton({ isCurrent, ...props }: ComponentProps<'button'> & { isCurrent?: boolean }) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-current={isCurrent || undefined}
      popoverTarget={use(ListContext)}
      popoverTargetAction="hide"
      {...props}
    />
  );
}
