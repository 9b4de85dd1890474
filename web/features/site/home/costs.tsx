import { Link } from 'react-router';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMinimumMessageCosts } from '../../payment/minimum-costs.ts';
import { PremiumRule } from '../../payment/premium-rule.tsx';
import classes from './costs.module.css';
import part from './part.module.css';
import { Part } from './part.tsx';

/** The free parts, a message's price in credits, and its lowest price in money where the visitor is. */
export function Costs() {
  const { t } = useTranslation('payment');
  const { t: home } = useTranslation('home');
  const { signup_credits, message_credits, geoip_selected_country } = useSettings();
  const minimum = useMinimumMessageCosts(geoip_selected_country);
  const prices = [
    [home('costs.free'), t('pricing.action_credits', { credits: 0 })],
    [t('pricing.message'), t('pricing.action_credits', { credits: message_credits })],
    [home('costs.subscription'), home('costs.none')],
  ] as const;
  const beside = (
    <>
      <p className={part.text}>{t('pricing.signup', { credits: signup_credits })}</p>
      <PremiumRule className={part.text} />
      {minimum && <p className={part.text}>{t('pricing.minimum', { costs: minimum })}</p>}
      <Link to="/pricing" prefetch="intent" className={part.link}>
        {home('costs.all')}
      </Link>
    </>
  );
  return (
    <Part id="costs" title={t('pricing.title')} beside={beside} isSplit>
      <dl className={classes.prices}>
        {prices.map(([name, costs]) => (
          <div key={name} className={classes.price}>
            <dt>{name}</dt>
            <dd>{costs}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
