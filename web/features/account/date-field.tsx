import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import classes from './date-field.module.css';
import { type DateParts, digitsOf, isWhole } from './date-parts.ts';

type Part = keyof DateParts;

const orders: Record<string, readonly Part[]> = { 'en-US': ['month', 'day', 'year'] };
const usual: readonly Part[] = ['day', 'month', 'year'];

interface DateFieldProps {
  label: string;
  hint: string;
  value: DateParts;
  onChange: (value: DateParts) => void;
  error?: ReactNode;
}

/** A date of birth as three fields to type in: faster than scrolling through decades. */
export function DateField({ label, hint, value, onChange, error }: DateFieldProps) {
  const { t, i18n } = useTranslation('account');
  const order = orders[i18n.language] ?? usual;
  const fields = useRef<Partial<Record<Part, HTMLInputElement | null>>>({});
  const id = useId();

  function type(part: Part, typed: string) {
    const digits = digitsOf(part, typed);
    onChange({ ...value, [part]: digits });
    const next = order[order.indexOf(part) + 1];
    if (!isWhole(part, digits) || digits.length <= value[part].length || !next) return;
    fields.current[next]?.focus();
    // The next digit typed replaces the old value, as after the Tab key.
    fields.current[next]?.select();
  }

  return (
    <fieldset className={classes.field} aria-describedby={`${id}-hint ${error ? `${id}-error` : ''}`}>
      <legend className={classes.legend}>{label}</legend>
      <p id={`${id}-hint`} className={classes.hint}>
        {hint}
      </p>
      <div className={classes.parts}>
        {order.map((part) => (
          <TextInput
            key={part}
            name={part}
            ref={(element) => {
              fields.current[part] = element;
            }}
            label={t(part)}
            classNames={{ label: classes.label ?? '' }}
            className={part === 'year' ? classes.year : classes.part}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
            value={value[part]}
            error={Boolean(error)}
            onChange={(event) => type(part, event.currentTarget.value)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
