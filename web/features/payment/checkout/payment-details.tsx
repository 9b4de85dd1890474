import type { Payment } from '@rendezvous/contract/payment';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from '../payment.module.css';

/** The purchase, its price, and how to get a refund. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { money, day, time } = useFormat();
  const when = payment.paid_at ?? payment.created_at;
  const rows: [string, string][] = [
    [t('status.credits'), t('credits.amount_of_credits', { credits: payment.credits })],
    [t('status.method'), t(`methods.${payment.paymentmethod}`)],
    [t('status.date'), `${day(when)}, ${time(when)}`],
    ...(payment.discount
      ? [[t('status.discount'), money({ ...payment.discount, amount: -payment.discount.amount })] as [string, string]]
      : []),
    [t('status.amount'), money(payment.amount)],
    ...(payment.vat.amount > 0 ? [[t('status.vat'), money(payment.vat)] as [string, string]] : []),
    [t('status.number'), payment.payment_id],
  ];
  return (
    <section className={classes.details} aria-labelledby="payment-details">
      <h2 id="payment-details" className={classes.subheading}>
        {t('status.details')}
      </h2>
      <dl className={classes.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={classes.row}>
            <dt>{name}</dt>
            <dd suppressHydrationWarning>{value}</dd>
          </div>
        ))}
      </dl>
      {payment.status === 'completed' && (
        <p className={classes.refund}>
          {t('status.refund', { days: payment.refund_days })}{' '}
          <Link to="/pages/terms#refund">{t('status.refund_link')}</Link>
        </p>
      )}
    </section>
  );
}
