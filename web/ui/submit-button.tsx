import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { useHydrated } from '../platform/document/hydrated.ts';
import classes from './submit-button.module.css';

/**
 * A form's submit button, in the primary colour. Disabled until the page's script runs: a form that the browser
 * submitted by itself would lose what was typed.
 */
export function SubmitButton({
  isSending,
  children,
  disabled,
  ...props
}: Omit<ButtonProps, 'loading' | 'className'> & {
  isSending: boolean;
  children: ReactNode;
  onClick?: MouseEventHandler;
}) {
  const isHydrated = useHydrated();
  return (
    <Button
      type="submit"
      color="secondary"
      loading={isSending}
      fullWidth
      disabled={disabled || !isHydrated}
      {...(isHydrated ? {} : { className: classes.waiting })}
      {...props}
    >
      {children}
    </Button>
  );
}
