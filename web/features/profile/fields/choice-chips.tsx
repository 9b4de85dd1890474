import { type ReactNode, useId } from 'react';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps<Value extends string> {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean | undefined;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
  /** Allows one choice instead of any number. */
  isSingle?: boolean | undefined;
  /** As rows over the whole width, for a screen that asks nothing else. */
  isLarge?: boolean | undefined;
  /** Allows no further choices; those made can still be undone. */
  isFull?: boolean;
  error?: ReactNode;
  hint?: ReactNode;
}

/** A choice as chips of a thumb's size. */
export function ChoiceChips<Value extends string>({
  label,
  hidesLabel,
  choices,
  chosen,
  onToggle,
  isSingle,
  isLarge,
  isFull,
  error,
  hint,
}: ChoiceChipsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hidesLabel ? classes.hidden : classes.legend}>{label}</legend>
      <div className={classes.chips} data-large={isLarge}>
        {choices.map(({ value, label: words }) => {
          const isChosen = chosen.includes(value);
          return (
            <label key={value} className={classes.chip}>
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={id}
                value={value}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onToggle(value)}
              />
              {words}
            </label>
          );
        })}
      </div>
      {hint}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
