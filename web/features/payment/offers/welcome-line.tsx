import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Clock } from './clock.tsx';
import { useWelcome } from './use-welcome.ts';
import classes from './welcome-line.module.css';

/** How long the prices with the welcome bonus hold, in a line beside them. */
export function WelcomeLine() {
  const { t } = useTranslation('payment');
  const welcome = useWelcome();
  if (!welcome) return null;
  const { percentage, left } = welcome;
  return (
    <p className={classes.line}>
      {t('welcome.title', { percentage })} <Clock left={left} className={classes.time} />
    </p>
  );
}
