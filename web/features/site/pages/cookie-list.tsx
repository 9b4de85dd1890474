import { Button } from '@mantine/core';
import { answerAttribution, attributionDays } from '@rendezvous/contract/attribution';
import type { Settings } from '@rendezvous/contract/site';
import { useAttribution, useSettings } from '../../../platform/document/page.tsx';
import { formAddress } from '../../../platform/form/form-address.ts';
import type { Translate } from '../../../platform/i18n/i18n.ts';
import { unsentCookie, unsentDays } from '../../chat/composer/unsent-line.cookie.ts';
import classes from './cookie-list.module.css';

/** Name, key of the description, lifetime in days. Over TLS they begin with `__Host-`, of one path with `__Secure-`. */
const cookies = [
  ['(__Host-)auth.session', 'session', 30],
  ['(__Host-)auth.device', 'device', 365],
  ['(__Host-)i18n_redirected', 'language', 365],
  ['(__Host-)kept_times', 'times', 90],
  ['(__Host-)payment_country', 'country', 365],
  [`(__Secure-)${unsentCookie}_…`, 'unsent', unsentDays],
] as const;

/** The description of the attribution's cookie; null where the site has none. */
const attributionPurpose = { ask: 'attribution_ask', cookie: 'attribution', address: null } as const satisfies Record<
  Settings['attribution'],
  string | null
>;

export function CookieList({ t }: { t: Translate }) {
  const { attribution } = useSettings();
  const [{ isKept }] = useAttribution();
  const purpose = attributionPurpose[attribution];
  const all = purpose ? [...cookies, ['(__Host-)tracking', purpose, attributionDays] as const] : cookies;
  return (
    <>
      <ul className={classes.list}>
        {all.map(([name, key, days]) => (
          <li key={name} className={classes.cookie}>
            <code>{name}</code>
            <span className={classes.days}>{t('days', { days })}</span>
            <p className={classes.purpose}>{t(`purpose.${key}`)}</p>
          </li>
        ))}
      </ul>
      {isKept && (
        <form method="post" action={formAddress(answerAttribution, '/pages/cookies')}>
          <Button type="submit" name="keep" value="no" variant="default" mt="md">
            {t('forget')}
          </Button>
        </form>
      )}
      {attribution !== 'cookie' && <p>{t('address')}</p>}
    </>
  );
}
