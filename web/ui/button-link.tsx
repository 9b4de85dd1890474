import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button. */
export function ButtonLink({
  children,
  ...props
}: ButtonProps & Pick<LinkProps, 'to' | 'state' | 'prefetch' | 'replace' | 'onClick'> & { children: ReactNode }) {
  return (
    <Button component={Link} prefetch="intent" {...props}>
      {children}
    </Button>
  );
}
