import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useWelcome } from './use-welcome.ts';
import classes from './welcome-line.module.css';

/**
 * Until when the prices with the welcome bonus hold, in a line beside them: in words, as no countdown belongs here.
 * Reserves its space until the reader's time zone is known.
 */
export function WelcomeLine() {
  const { t } = useTranslation('payment');
  const { time, relative } = useFormat();
  const isHydrated = useHydrated();
  const welcome = useWelcome();
  if (!welcome) return null;
  const { percentage, expires } = welcome;
  // It lasts for hours, so it ends today or tomorrow.
  const isToday = !isHydrated || new Date(expires).toDateString() === new Date(serverNow()).toDateString();
  const end = { day: relative(isToday ? 0 : 1, 'day'), time: isHydrated ? time(expires) : '00:00' };
  return (
    <p className={classes.line} data-waiting={!isHydrated || undefined}>
      {t('welcome.until', { percentage, ...end })}
    </p>
  );
}
