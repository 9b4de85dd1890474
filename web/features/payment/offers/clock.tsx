import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { Countdown } from './bonus.rules.ts';
import classes from './clock.module.css';

/**
 * A countdown with its hours label, in hours and minutes: running seconds press people. The last minutes show them.
 * Screen readers get a sentence. Reserves its space until it runs.
 */
export function Clock({ left, className }: { left: Countdown | null; className?: string }) {
  const { t } = useTranslation('payment');
  if (!left)
    return (
      <span className={`${className ?? ''} ${classes.waiting}`} aria-hidden>
        {'\u2007\u2007:\u2007\u2007'} {t('welcome.hours')}
      </span>
    );
  const { isLast, ...parts } = left;
  const { hours, minutes, seconds } = parts;
  return (
    <span role="timer" aria-live="off">
      <span className={className} aria-hidden>
        {isLast ? `${hours}:${minutes}:${seconds}` : `${hours}:${minutes}`} {t('welcome.hours')}
      </span>
      <VisuallyHidden>{t(isLast ? 'welcome.countdown_last' : 'welcome.countdown_label', parts)}</VisuallyHidden>
    </span>
  );
}
