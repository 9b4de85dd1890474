import { type ReactNode, useId } from 'react';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps<Value extends string> {
  label: ReactNode;
  /** The field's name in a plain form. */
  name?: string;
  /** The id of the plain form that the field belongs to, where it stands outside. */
  form?: string;
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean | undefined;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Left out in a plain form, which keeps its own answers. */
  onToggle?: (value: Value) => void;
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
  name,
  form,
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
                name={name ?? id}
                form={form}
                value={value}
                disabled={isFull && !isChosen}
                {...(onToggle ? { checked: isChosen, onChange: () => onToggle(value) } : { defaultChecked: isChosen })}
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
