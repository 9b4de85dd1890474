import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** Omit it where the class draws the icon. */
  icon?: TablerIcon;
  /** The button's name for screen readers. */
  label: string;
}

/** A round button of 44 px with an icon; where its class makes it larger, `children` are words below the icon. */
export function IconButton({ icon: Icon, label, className, children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={className ? `${classes.button} ${className}` : classes.button}
      {...props}
    >
      {Icon && <Icon size={22} stroke={1.8} aria-hidden />}
      {children}
    </button>
  );
}
