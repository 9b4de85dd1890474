import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** The one button that sends a form, in the colour of the action that matters. */
export function SubmitButton({ isSending, children, ...props }: Omit<ButtonProps, 'loading'> & { isSending: boolean; children: ReactNode }) {
  return (
    <Button type="submit" color="secondary" loading={isSending} fullWidth {...props}>
      {children}
    </Button>
  );
}
