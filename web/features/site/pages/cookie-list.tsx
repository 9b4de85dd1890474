import type { Translate } from '../../../platform/i18n/i18n.ts';
import classes from './cookie-list.module.css';

/** Name, key of the description, lifetime in days. Over TLS the server's cookies begin with `__Host-`. */
const cookies = [
  ['(__Host-)auth.session', 'session', 30],
  ['(__Host-)auth.device', 'device', 365],
  ['i18n_redirected', 'language', 365],
  ['kept_times', 'times', 90],
  ['payment_country', 'country', 365],
  ['(__Host-)tracking', 'tracking', 30],
] as const;

export function CookieList({ t }: { t: Translate }) {
  return (
    <ul className={classes.list}>
      {cookies.map(([name, key, days]) => (
        <li key={name} className={classes.cookie}>
          <code>{name}</code>
          <span className={classes.days}>{t('days', { days })}</span>
          <p className={classes.purpose}>{t(`purpose.${key}`)}</p>
        </li>
      ))}
    </ul>
  );
}
