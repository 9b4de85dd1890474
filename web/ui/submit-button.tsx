import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHydrated } from '../platform/document/hydrated.ts';
import classes from './submit-button.module.css';

/**
 * The one button that sends a form, in the colour of the action that matters. It waits for the page's script: a form that
 * the browser sent by itself, by button or Enter, would lose what was typed.
 */
export function SubmitButton({
  isSending,
  children,
  disabled,
  ...props
}: Omit<ButtonProps, 'loading' | 'className'> & { isSending: boolean; children: ReactNode }) {
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
