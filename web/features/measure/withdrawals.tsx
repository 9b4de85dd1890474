import { Skeleton } from '@mantine/core';
import { type BarredPurchase, withdrawBarred } from '@rendezvous/contract/barred-withdrawal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { problemText } from '../../platform/query/problem.ts';
import { type Buyer, RefundLine, Withdraw } from '../payment/checkout/withdrawal.tsx';
import classes from '../safety/complaints.module.css';
import { barredWithdrawalsQuery, type MeasuresLink, withdrawing } from './measure.queries.ts';

/** The purchases from which a member who cannot log in can withdraw here. */
export function Withdrawals({ link }: { link: MeasuresLink }) {
  const { t } = useTranslation('payment');
  const { data, error } = useQuery(barredWithdrawalsQuery(link));
  if (error) return <p role="alert">{problemText(t, error)}</p>;
  if (!data) return <Skeleton height={96} mb="md" />;
  if (data.purchases.length === 0) return <p className={classes.text}>{t('withdrawal.none')}</p>;
  return data.purchases.map((one) => <Purchase key={one.payment_id} purchase={one} buyer={data} link={link} />);
}

function Purchase({ purchase, buyer, link }: { purchase: BarredPurchase; buyer: Buyer; link: MeasuresLink }) {
  const { t } = useTranslation('payment');
  const { day } = useDates();
  const client = useQueryClient();
  const id = useId();
  const { payment_id, credits, paid_at, withdrawal, refunds, uncollected } = purchase;
  return (
    <section className={classes.reference} aria-labelledby={id}>
      <h3 id={id} className={classes.label}>
        {t('credits.amount_of_credits', { credits })}, {day(paid_at)}
      </h3>
      {refunds.map((refund) => (
        <RefundLine key={refund.refund_id} refund={refund} isUncollected={uncollected} />
      ))}
      {withdrawal && (
        <Withdraw
          heading="h4"
          purchase={purchase}
          withdrawal={withdrawal}
          buyer={buyer}
          send={(amount) => api(withdrawBarred, { body: { ...withdrawing(link), payment_id, amount } })}
          onSettled={() => client.invalidateQueries({ queryKey: barredWithdrawalsQuery(link).queryKey })}
        />
      )}
    </section>
  );
}
