import { Button, Group } from '@mantine/core';
import type { Payment } from '@rendezvous/contract/payment';
import { type Refund, type Withdrawal, withdraw } from '@rendezvous/contract/refund';
import type { Money } from '@rendezvous/contract/shared';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDates } from '../../../platform/i18n/dates.ts';
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
        <RefundLine key={refund.refund_id} refund={refund} isUncollected={payment.returned?.uncollected} />
      ))}
      {withdrawal ? (
        <OwnWithdrawal payment={payment} withdrawal={withdrawal} />
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
  const { day } = useDates();
  return (
    period && (
      <span className={classes.dimmed}>
        {t(`withdrawal.${period.over ? 'ended' : 'possible'}`, { date: day(period.until) })}
      </span>
    )
  );
}

interface RefundLineProps {
  readonly refund: Refund;
  /** Whether the money was never taken from the payer. */
  readonly isUncollected: boolean | undefined;
}

export function RefundLine({ refund: { amount, status, reason, created_at }, isUncollected }: RefundLineProps) {
  const { t } = useTranslation('payment');
  const { money, day } = useDates();
  if (status === 'declined' || status === 'overtaken') return null;
  const told = status === 'ordered' && reason === 'operator' ? 'coming' : status === 'failed' ? 'refused' : status;
  const key = told === 'sent' && isUncollected ? 'uncollected' : told;
  return <p role="status">{t(`withdrawal.${key}`, { amount: money(amount), date: day(created_at) })}</p>;
}

function OwnWithdrawal({ payment, withdrawal }: { payment: Payment; withdrawal: Withdrawal }) {
  const { profile, email } = useMember();
  const client = useQueryClient();
  const { payment_id, credits, paid_at, created_at } = payment;
  return (
    <Withdraw
      purchase={{ credits, paid_at: paid_at ?? created_at }}
      withdrawal={withdrawal}
      buyer={{ name: profile.name, email }}
      send={(amount) => api(withdraw, { body: { payment_id, amount } })}
      onSettled={() => {
        for (const { queryKey } of [withdrawalQuery(payment_id), paymentQuery(payment_id), userQuery])
          inBackground(client.invalidateQueries({ queryKey }));
      }}
    />
  );
}

/** Who withdraws, and where the receipt goes. */
export interface Buyer {
  readonly name: string;
  readonly email: string;
}

interface WithdrawProps {
  purchase: Pick<Payment, 'credits'> & { paid_at: string };
  withdrawal: Withdrawal;
  buyer: Buyer;
  heading?: 'h2' | 'h4';
  send: (amount: Money) => Promise<unknown>;
  onSettled: () => unknown;
}

/** The withdrawal from a purchase, in two steps. */
export function Withdraw({ purchase, withdrawal, buyer, heading: Heading = 'h2', send, onSettled }: WithdrawProps) {
  const { t } = useTranslation('payment');
  const { money, day } = useDates();
  const [isOpen, setOpen] = useState(false);
  const { payment_id, credits, amount, until, may_be_uncollected } = withdrawal;
  const { mutate, isPending, error } = useMutation({ mutationFn: () => send(amount), onSettled });
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
        <span>{t('withdrawal.until', { date: day(until) })}</span>
      </p>
    );
  const bought = t('credits.amount_of_credits', { credits: purchase.credits });
  const unused = t('credits.amount_of_credits', { credits });
  const date = day(purchase.paid_at);
  return (
    <>
      <Heading className={classes.subheading}>{t('withdrawal.title')}</Heading>
      <p>{t('withdrawal.statement', { name: buyer.name, bought, date, payment: payment_id })}</p>
      <p>
        {t('withdrawal.gets', { amount: money(amount), way: may_be_uncollected ? 'debit' : 'other' })}{' '}
        {credits > 0 && t('withdrawal.taken', { unused })} {t('withdrawal.receipt', { email: buyer.email })}
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
