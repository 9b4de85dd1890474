import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  /** `good` for success, `careful` for warnings, `plain` and `brand` for information. */
  tone: 'good' | 'careful' | 'plain' | 'brand';
  icon?: ReactNode;
  title?: string;
  /** `status` where the notice appears in response to an action. */
  role?: 'status' | 'alert';
  className?: string;
  children: ReactNode;
}

/** A short message set apart from the page around it. */
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
