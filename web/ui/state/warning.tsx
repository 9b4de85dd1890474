import type { TablerIcon } from '@tabler/icons-react';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './warning.module.css';

interface WarningProps {
  icon: TablerIcon;
  /** The subject, for screen readers. */
  title: string;
  /** The text, in a few words: the row has one height everywhere. */
  line: ReactNode;
  /** Further words, where the screen has room. */
  more?: ReactNode;
  /** The remedy: a WarningLink or a button. */
  action?: ReactNode;
  /** Without it, the row stays. */
  onDismiss?: () => void;
}

/** A row of 44 px above the page about something that needs the member's attention. */
export function Warning({ icon: Icon, title, line, more, action, onDismiss }: WarningProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.warning} aria-label={title}>
      <Icon size={20} stroke={1.8} className={classes.icon} aria-hidden />
      <p className={classes.words}>
        <span className={classes.line}>{line}</span> {more && <span className={classes.more}>{more}</span>}
      </p>
      {action}
      {onDismiss && (
        <IconButton icon={IconX} label={t('dismiss', { title })} className={classes.close} onClick={onDismiss} />
      )}
    </section>
  );
}

interface WarningLinkProps {
  to: string;
  /** Its words are few enough for a phone, which otherwise shows an arrow. */
  isShort?: boolean;
  children: ReactNode;
}

/** Leads to the remedy, wherever the row is pressed. Plain, as it appears on every page. */
export function WarningLink({ to, isShort, children }: WarningLinkProps) {
  return (
    <a href={to} className={classes.action}>
      <span className={isShort ? undefined : classes.verb}>{children}</span>
      {!isShort && <IconChevronRight size={18} className={classes.arrow} aria-hidden />}
    </a>
  );
}
