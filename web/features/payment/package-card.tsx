import type { Package } from '@rendezvous/contract/payment';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import classes from './package-card.module.css';
import { useSaving } from './saving.ts';

interface PackageCardProps {
  offer: Package;
  /** Its checkout; undefined while buying is paused. */
  to: string | undefined;
  /** What lowers the price, if that is not the welcome bonus, which stands above all packages. */
  reason?: string | undefined;
}

/** A package: its credits, its total price, and the resulting price of a message. */
export function PackageCard({ offer, to, reason }: PackageCardProps) {
  const { t } = useTranslation('payment');
  const { money } = useFormat();
  const saving = useSaving(offer);
  const { credits, messages, welcome, style, popular } = offer;
  const { amount, per_message } = welcome ?? offer;
  const price = money(amount);
  return (
    <li className={classes.card} data-style={style} data-popular={popular || undefined}>
      {popular && <span className={classes.tag}>{t('credits.popular')}</span>}
      <div className={classes.body}>
        <div>
          <h2 className={classes.name}>{t(`packages.${style}`)}</h2>
          <p className={classes.credits}>{t('credits.amount_of_credits', { credits })}</p>
        </div>
        <div className={classes.cost}>
          <p className={classes.price}>
            {welcome && <s className={classes.small}>{t('credits.old_price', { price: money(offer.amount) })}</s>}{' '}
            {price}
          </p>
          {welcome && reason && <p className={classes.small}>{reason}</p>}
        </div>
        <ul className={classes.facts}>
          <li>{t('credits.messages', { messages })}</li>
          <li>
            {t('credits.per_message', { price: money(per_message) })} {saving && <strong>{saving}</strong>}
          </li>
        </ul>
      </div>
      {to !== undefined && (
        <ButtonLink
          to={to}
          fullWidth
          className={classes.button}
          variant={popular ? 'filled' : 'light'}
          color={popular ? 'secondary' : undefined}
          aria-label={t('credits.choose_label', { credits, price })}
        >
          {t('credits.choose')}
        </ButtonLink>
      )}
    </li>
  );
}
