import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useWelcome } from './use-welcome.ts';
import classes from './welcome-line.module.css';

/** Until when the prices with the welcome bonus hold, in a line beside them: in words, as no countdown belongs here. */
export function WelcomeLine() {
  const { t } = useTranslation('payment');
  const { time, relative } = useFormat();
  const isHydrated = useHydrated();
  const welcome = useWelcome();
  if (!welcome) return null;
  const { percentage, expires } = welcome;
  const end = new Date(expires);
  // It lasts for hours, so it ends today or tomorrow.
  const day = () => relative(end.toDateString() === new Date().toDateString() ? 0 : 1, 'day');
  return (
    <p className={classes.line}>
      {isHydrated
        ? t('welcome.until', { percentage, day: day(), time: time(expires) })
        : t('welcome.title', { percentage })}
    </p>
  );
}
