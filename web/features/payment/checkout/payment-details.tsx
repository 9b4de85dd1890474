import type { Payment } from '@rendezvous/contract/payment';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from '../payment.module.css';

/** The purchase, its price, and how to get a refund; the tax of what was paid is in its receipt. */
export function PaymentDetails({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { money, day, time } = useDates();
  const when = payment.paid_at ?? payment.created_at;
  const isPaid = payment.status === 'completed';
  const rows: DetailRow[] = [
    [t('status.credits'), t('credits.amount_of_credits', { credits: payment.credits })],
    [t('status.method'), t(`methods.${payment.paymentmethod}`)],
    [t('status.date'), `${day(when)}, ${time(when)}`],
    payment.discount && [t('status.discount'), money({ ...payment.discount, amount: -payment.discount.amount })],
    [t('status.amount'), money(payment.amount)],
    !isPaid && payment.vat.amount > 0 && [t('status.vat'), money(payment.vat)],
    [t('status.number'), payment.payment_id],
  ];
  return (
    <Details title={t('status.details')} rows={rows}>
      {payment.withdrawal_period && (
        <p className={classes.refund}>
          {t(payment.begins_at_once ? 'status.refund' : 'status.refund_whole', { days: payment.refund_days })}{' '}
          <Link to="/pages/terms#refund">{t('status.refund_link')}</Link>
        </p>
      )}
    </Details>
  );
}

type DetailRow = readonly [name: string, value: string] | null | false;

export function Details({ title, rows, children }: { title: string; rows: DetailRow[]; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.details} aria-labelledby={id}>
      <h2 id={id} className={classes.subheading}>
        {title}
      </h2>
      <dl className={classes.rows}>
        {rows.map(
          (row) =>
            row && (
              <div key={row[0]} className={classes.row}>
                <dt>{row[0]}</dt>
                <dd>{row[1]}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </section>
  );
}
