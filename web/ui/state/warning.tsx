import type { TablerIcon } from '@tabler/icons-react';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../icon-button.tsx';
import classes from './warning.module.css';

interface WarningProps {
  icon: TablerIcon;
  title: string;
  text: ReactNode;
  /** The remedy: a WarningLink or a button. */
  action?: ReactNode;
  /** Only for warnings that may be dismissed. */
  onDismiss?: () => void;
}

/** A line above the page about something that needs the member's attention. */
export function Warning({ icon: Icon, title, text, action, onDismiss }: WarningProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.warning} aria-labelledby={id}>
      <Icon size={22} stroke={1.8} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <div className={classes.texts}>
          <p id={id} className={classes.title}>
            {title}
          </p>
          <div className={classes.text}>{text}</div>
        </div>
        {action}
      </div>
      {onDismiss && (
        <IconButton icon={IconX} label={t('dismiss', { title })} className={classes.close} onClick={onDismiss} />
      )}
    </section>
  );
}

/** Leads to the remedy. Styled plainly, as it appears on every page. */
export function WarningLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={classes.action}>
      {children}
    </a>
  );
}
