import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** `good` says that something worked, `careful` that something is to be known first, `plain` and `brand` tell. */
  tone: 'good' | 'careful' | 'plain' | 'brand';
  icon?: ReactNode;
  title?: string;
  /** `status` where it appears because of what was just done. */
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

/** A few words within a page that stand apart from it. */
export function Notice({ tone, icon, title, role, className, children }: NoticeProps) {
  return (
    <div className={className ? `${classes.notice} ${className}` : classes.notice} data-tone={tone} role={role}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
