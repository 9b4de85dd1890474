import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import classes from './dropdown.module.css';

type Face = { icon: TablerIcon; face?: undefined } | { face: ReactNode; icon?: undefined };

/** A button at the end of a bar that opens a list beneath it. The browser closes it on Escape and on a press elsewhere. */
export function Dropdown({ label, icon: Icon, face, children }: Face & { label: string; children: ReactNode }) {
  const id = useId();
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <div className={classes.root}>
      <button type="button" className={classes.button} aria-label={label} title={label} popoverTarget={id}>
        {Icon ? <Icon size={22} stroke={1.8} aria-hidden /> : face}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the choices inside take the keys */}
      <div id={id} popover="auto" className={classes.list} onClick={close}>
        {children}
      </div>
    </div>
  );
}

export function DropdownLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.choice}>
      {children}
    </Link>
  );
}

export function DropdownButton({ isCurrent, ...props }: ComponentProps<'button'> & { isCurrent?: boolean }) {
  return <button type="button" className={classes.choice} aria-current={isCurrent || undefined} {...props} />;
}
