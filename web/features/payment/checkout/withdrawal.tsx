import { Button, Group } from '@mantine/core';
import type { Payment } from '@rendezvous/contract/payment';
import { type Refund, type Withdrawal, withdraw } from '@rendezvous/contract/refund';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { useMember, userQuery } from '../../../platform/session/session.ts';
import classes from '../payment.module.css';
import { paymentQuery, withdrawalQuery } from '../payment.queries.ts';

/** What was given back of a purchase, and the withdrawal from it, in two steps, or why there is none. */
export function WithdrawalSection({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  const { withdrawal, refunds } = useSuspenseQuery(withdrawalQuery(payment.payment_id)).data;
  if (!payment.withdrawal_period && refunds.length === 0) return null;
  return (
    <section className={classes.details} aria-label={t('withdrawal.title')}>
      {refunds.map((refund) => (
        <RefundLine key={refund.refund_id} refund={refund} />
      ))}
      {withdrawal ? (
        <Withdraw payment={payment} withdrawal={withdrawal} />
      ) : (
        refunds.length === 0 && !payment.returned && <NoWithdrawal payment={payment} />
      )}
    </section>
  );
}

function NoWithdrawal({ payment: { withdrawal_period } }: { payment: Payment }) {
  const { t } = useTranslation('payment');
  return (
    <p>
      {!withdrawal_period?.over && `${t('withdrawal.used')} `}
      <WithdrawalPeriod period={withdrawal_period} />
    </p>
  );
}

/** Until when a purchase can, or could, be withdrawn from. */
export function WithdrawalPeriod({ period }: { period: Payment['withdrawal_period'] }) {
  const { t } = useTranslation('payment');
  const { day } = useFormat();
  return (
    period && (
      <span className={classes.dimmed} suppressHydrationWarning>
        {t(`withdrawal.${period.over ? 'ended' : 'possible'}`, { date: day(period.until) })}
      </span>
    )
  );
}

function RefundLine({ refund: { amount, status, reason, created_at } }: { refund: Refund }) {
  const { t } = useTranslation('payment');
  const { money, day } = useFormat();
  if (status === 'declined' || status === 'overtaken') return null;
  const key = status === 'ordered' && reason === 'operator' ? 'coming' : status === 'failed' ? 'refused' : status;
  return (
    <p role="status" suppressHydrationWarning>
      {t(`withdrawal.${key}`, { amount: money(amount), date: day(created_at) })}
    </p>
  );
}

function Withdraw({ payment, withdrawal }: { payment: Payment; withdrawal: Withdrawal }) {
  const { t } = useTranslation('payment');
  const { money, day } = useFormat();
  const { profile, email } = useMember();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { payment_id, credits, amount, until } = withdrawal;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(withdraw, { body: { payment_id, amount } }),
    onSettled: () => {
      for (const { queryKey } of [withdrawalQuery(payment_id), paymentQuery(payment_id), userQuery])
        inBackground(client.invalidateQueries({ queryKey }));
    },
  });
  if (!isOpen)
    return (
      <p className={classes.withdraw}>
        <Button
          variant="transparent"
          size="compact-md"
          mih="var(--touch-target)"
          style={{ paddingInline: 0 }}
          onClick={() => setOpen(true)}
        >
          {t('withdrawal.action')}
        </Button>
        <span suppressHydrationWarning>{t('withdrawal.until', { date: day(until) })}</span>
      </p>
    );
  const bought = t('credits.amount_of_credits', { credits: payment.credits });
  const unused = t('credits.amount_of_credits', { credits });
  const date = day(payment.paid_at ?? payment.created_at);
  return (
    <>
      <h2 className={classes.subheading}>{t('withdrawal.title')}</h2>
      <p>{t('withdrawal.statement', { name: profile.name, bought, date, payment: payment_id })}</p>
      <p>
        {t('withdrawal.gets', { amount: money(amount) })} {credits > 0 && t('withdrawal.taken', { unused })}{' '}
        {t('withdrawal.receipt', { email })}
      </p>
      {error && <p role="alert">{problemText(t, error)}</p>}
      <Group gap="sm">
        <Button color="secondary" loading={isPending} onClick={() => mutate()}>
          {t('withdrawal.confirm')}
        </Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          {t('common:back')}
        </Button>
      </Group>
    </>
  );
}
