import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from './top-navigation.module.css';

/** An item of the top navigation: icon, badge and word. */
export function NavigationItem({ to, icon: Icon, label, children }: { to: string; icon: TablerIcon; label: string; children?: ReactNode }) {
  return (
    <NavLink to={to} prefetch="intent" className={classes.item}>
      <Icon size={24} stroke={1.8} aria-hidden />
      <span className={classes.label}>{label}</span>
      {children}
    </NavLink>
  );
}
