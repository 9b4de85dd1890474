import type { ReactNode, Ref } from 'react';
import classes from './checkout.module.css';

interface BoxProps {
  ref: Ref<HTMLInputElement>;
  children: ReactNode;
  describedBy?: string | undefined;
  onChange?: () => void;
}

/** A box that nobody ticks but the buyer; the browser keeps it, as it may be ticked before the script has loaded. */
export function Box({ ref, children, describedBy, onChange }: BoxProps) {
  return (
    <label className={classes.box}>
      <input ref={ref} type="checkbox" aria-describedby={describedBy} onChange={onChange} />
      {children}
    </label>
  );
}
