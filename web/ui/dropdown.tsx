import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, createContext, type ReactNode, use, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import classes from './dropdown.module.css';

type Face = { icon: TablerIcon; face?: undefined } | { face: ReactNode; icon?: undefined };

/** The id of the list around a choice. */
export const DropdownContext = createContext('');

type Props = Face & {
  label: string;
  /** Whether the list is part of the server's page. Others need script, and few readers open them. */
  worksWithoutScript?: boolean;
  children: ReactNode;
};

/**
 * A button in a bar that opens a list beneath it. The browser opens the list, and closes it on Escape and on
 * a press elsewhere.
 */
export function Dropdown({ label, icon: Icon, face, worksWithoutScript = false, children }: Props) {
  const id = useId();
  const [isThere, setThere] = useState(worksWithoutScript);
  useEffect(() => setThere(true), []);
  return (
    <div className={classes.root}>
      <button type="button" className={classes.button} aria-label={label} title={label} popoverTarget={id}>
        {Icon ? <Icon size={22} stroke={1.8} aria-hidden /> : face}
      </button>
      <div id={id} popover="auto" className={classes.list}>
        {isThere && <DropdownContext value={id}>{children}</DropdownContext>}
      </div>
    </div>
  );
}

const hide = (list: string) => document.getElementById(list)?.hidePopover();

export function DropdownLink({ to, children }: { to: string; children: ReactNode }) {
  const list = use(DropdownContext);
  return (
    <Link to={to} className={classes.choice} onClick={() => hide(list)}>
      {children}
    </Link>
  );
}

/** As the submit button of a form, it needs the form to act. */
export function DropdownButton({ isCurrent, onClick, ...props }: ComponentProps<'button'> & { isCurrent?: boolean }) {
  const list = use(DropdownContext);
  return (
    <button
      type="button"
      className={classes.choice}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        hide(list);
        onClick?.(event);
      }}
      {...props}
    />
  );
}
