import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { Countdown } from './bonus.rules.ts';
import classes from './clock.module.css';

/** A countdown hh:mm:ss with its hours label; screen readers get a sentence. Reserves its space until it runs. */
export function Clock({ left, className }: { left: Countdown | null; className?: string }) {
  const { t } = useTranslation('payment');
  return (
    <span role="timer" aria-live="off">
      <span className={left ? className : `${className ?? ''} ${classes.waiting}`} aria-hidden>
        {left ? `${left.hours}:${left.minutes}:${left.seconds}` : '\u2007\u2007:\u2007\u2007:\u2007\u2007'}{' '}
        {t('welcome.hours')}
      </span>
      {left && <VisuallyHidden>{t('welcome.countdown_label', { ...left })}</VisuallyHidden>}
    </span>
  );
}
