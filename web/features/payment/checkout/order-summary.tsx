import type { Quote } from '@rendezvous/contract/payment';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './checkout.module.css';

/** Every amount of a purchase, as the server computed it. */
export function OrderSummary({ quote, isWaiting }: { quote: Quote; isWaiting: boolean }) {
  const { t } = useTranslation('payment');
  const { money, number } = useFormat();
  const { price, discount, amount, vat, vat_percentage, code } = quote;
  return (
    <section className={classes.summary} aria-labelledby="order-summary" aria-busy={isWaiting}>
      <h2 id="order-summary" className={classes.summaryTitle}>
        {t('checkout.summary')}
      </h2>
      <dl className={classes.amounts}>
        {discount && (
          <>
            <Amount name={t('checkout.price')} value={money(price)} />
            <Amount name={t('checkout.discount', { code })} value={money({ ...discount, amount: -discount.amount })} />
          </>
        )}
        <Amount name={t('checkout.total')} value={money(amount)} isTotal />
        {vat_percentage > 0 && (
          <Amount name={t('checkout.vat', { percentage: number(vat_percentage) })} value={money(vat)} isSmall />
        )}
      </dl>
    </section>
  );
}

function Amount({
  name,
  value,
  isTotal,
  isSmall,
}: {
  name: string;
  value: string;
  isTotal?: boolean;
  isSmall?: boolean;
}) {
  return (
    <div className={classes.amount} data-total={isTotal} data-small={isSmall}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
