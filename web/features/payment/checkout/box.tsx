import type { ReactNode, Ref } from 'react';
import classes from './checkout.module.css';

interface BoxProps {
  ref: Ref<HTMLInputElement>;
  children: ReactNode;
  /** The id of what is wrong with it. */
  errorId?: string | undefined;
  onChange?: () => void;
}

/** A box that nobody ticks but the buyer; the browser keeps it, as it may be ticked before the script has loaded. */
export function Box({ ref, children, errorId, onChange }: BoxProps) {
  return (
    <label className={classes.box}>
      <input
        ref={ref}
        type="checkbox"
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={onChange}
      />
      {children}
    </label>
  );
}
