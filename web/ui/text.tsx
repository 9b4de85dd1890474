import type { ComponentProps } from 'react';
import classes from './text.module.css';

/** A paragraph among fields and lists; small and pale for explanations. */
export function Text({
  isSmall,
  tone,
  className,
  ...props
}: ComponentProps<'p'> & { isSmall?: boolean; tone?: 'pale' | 'error' }) {
  return (
    <p
      className={className ? `${classes.text} ${className}` : classes.text}
      data-small={isSmall}
      data-tone={tone}
      {...props}
    />
  );
}
