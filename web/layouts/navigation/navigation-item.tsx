import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './top-navigation.module.css';

interface NavigationItemProps {
  to: string;
  /** Whether it leads to this page or to a parent of it. */
  isCurrent: boolean;
  icon: TablerIcon;
  label: string;
  children?: ReactNode;
}

export function NavigationItem({ to, isCurrent, icon: Icon, label, children }: NavigationItemProps) {
  return (
    <a href={to} className={classes.item} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={24} stroke={1.8} aria-hidden />
      <span className={classes.label}>{label}</span>
      {children}
    </a>
  );
}
