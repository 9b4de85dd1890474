import '@mantine/core/styles/Chip.layer.css';
import { Chip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choices.module.css';

interface Common<Value extends string> {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  error?: ReactNode;
}

interface OneProps<Value extends string> extends Common<Value> {
  value: Value | null;
  onChange: (value: Value) => void;
}

/** One of a few, each a chip to tap. */
export function ChooseOne<Value extends string>({ label, options, value, onChange, error }: OneProps<Value>) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      <Chip.Group value={value} onChange={(chosen) => onChange(chosen as Value)}>
        <Chips options={options} />
      </Chip.Group>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ManyProps<Value extends string> extends Common<Value> {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  count: string;
}

/** Any of many. */
export function ChooseMany<Value extends string>({ label, options, value, onChange, count, error }: ManyProps<Value>) {
  return (
    <fieldset className={classes.field} aria-label={label}>
      <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(chosen as Value[])}>
        <Chips options={options} />
      </Chip.Group>
      <p className={error ? classes.error : classes.count} role="status">
        {error ?? count}
      </p>
    </fieldset>
  );
}

function Chips({ options }: { options: Common<string>['options'] }) {
  return (
    <div className={classes.chips}>
      {options.map((option) => (
        <Chip key={option.value} value={option.value} size="md" radius="xl">
          {option.label}
        </Chip>
      ))}
    </div>
  );
}
