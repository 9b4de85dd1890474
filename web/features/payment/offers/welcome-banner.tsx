import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useWelcome } from './use-welcome.ts';
import classes from './welcome-banner.module.css';

/** §2 Welcome-bonus banner: the discount, its countdown, and the normal price after it; `to` leads to the packages. */
export function WelcomeBanner({ to }: { to?: string }) {
  const { t } = useTranslation('payment');
  const welcome = useWelcome();
  if (!welcome) return null;
  const { percentage, left } = welcome;
  return (
    <section className={classes.banner} aria-label={t('welcome.title', { percentage })}>
      <IconStar size={32} stroke={1.6} className={classes.star} aria-hidden />
      <div className={classes.words}>
        <h2 className={classes.title}>{t('welcome.title', { percentage })}</h2>
        <p className={classes.text}>{t('welcome.text')}</p>
        {to && (
          <Link to={to} className={classes.link}>
            {t('welcome.action')}
          </Link>
        )}
      </div>
      <div
        className={classes.clock}
        role="timer"
        aria-label={left ? t('welcome.countdown_label', { ...left }) : undefined}
      >
        <span className={classes.time} aria-hidden>
          {left ? `${left.hours}:${left.minutes}:${left.seconds}` : '\u2007\u2007:\u2007\u2007:\u2007\u2007'}
        </span>
        <span className={classes.unit} aria-hidden>
          {t('welcome.hours')}
        </span>
      </div>
    </section>
  );
}
