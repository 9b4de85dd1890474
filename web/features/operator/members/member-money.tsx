import { Button } from '@mantine/core';
import type { CreditEntry } from '@rendezvous/contract/credit';
import type { DeskMember, DeskPayment } from '@rendezvous/contract/member-desk';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { returnedAs } from '../../payment/returned-as.ts';
import { useDesk } from '../desk.queries.ts';
import { type Column, DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { useOlder } from './use-older.tsx';
import { When } from './when.tsx';

const keyOfPayment = ({ payment_id }: DeskPayment) => payment_id;
const keyOfEntry = ({ id }: CreditEntry) => id;

const RefundForm = lazy(() => import('../money/refund-form.tsx'));

interface MoneyProps {
  readonly member: string;
  /** Known to whoever sees payments. */
  readonly money: NonNullable<DeskMember['money']>;
}

export function Payments({ member, money: { payments: bought } }: MoneyProps) {
  const { t } = useTranslation('support');
  const payments = usePaymentColumns();
  const paid = useOlder({ member, list: 'payments', newest: bought, rowKey: keyOfPayment });
  const mayRefund = useDesk().operator?.permissions.includes('refunds.order');
  const [refunded, refund] = useState<DeskPayment | null>(null);
  return (
    <MemberPart id="payments" title={t('money.payments')}>
      <DeskTable
        isPart
        label={t('money.payments')}
        {...paid}
        rowKey={keyOfPayment}
        empty={t('none')}
        columns={
          mayRefund
            ? [
                ...payments,
                {
                  head: t('refunds.order'),
                  cell: (payment) =>
                    payment.refundable > 0 && (
                      <Button size="xs" variant="default" onClick={() => refund(payment)}>
                        {t('refunds.order')}
                      </Button>
                    ),
                },
              ]
            : payments
        }
      />
      <Dialog isOpen={refunded !== null} onClose={() => refund(null)} title={t('refunds.order')}>
        <Suspense>{refunded && <RefundForm member={member} payment={refunded} onDone={() => refund(null)} />}</Suspense>
      </Dialog>
    </MemberPart>
  );
}

export function Ledger({ member, money: { credits, paid_user, entries } }: MoneyProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const ledger = useOlder({ member, list: 'entries', newest: entries, rowKey: keyOfEntry });
  return (
    <MemberPart id="ledger" title={t('money.ledger')}>
      <p className="desk-soft">
        {t('payment:credits.amount_of_credits', { credits })} · {t(paid_user ? 'money.premium' : 'money.free')}
      </p>
      <DeskTable
        isPart
        label={t('money.ledger')}
        {...ledger}
        rowKey={keyOfEntry}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('operator:audit.what'), cell: ({ reason }) => t(`money.reason.${reason}`) },
          {
            head: t('money.change'),
            cell: ({ delta }) => `${delta > 0 ? '+' : '−'}${format.number(Math.abs(delta))}`,
          },
          { head: t('money.balance'), cell: ({ balance }) => format.number(balance) },
        ]}
      />
    </MemberPart>
  );
}

function usePaymentColumns(): readonly Column<DeskPayment>[] {
  const { t } = useTranslation('support');
  const { money } = useFormat();
  return [
    { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
    {
      head: t('money.payment'),
      cell: ({ amount, credits, paymentmethod }) => (
        <>
          <b>{money(amount)}</b>{' '}
          <span className="desk-soft">
            {t('payment:credits.amount_of_credits', { credits })}, {t(`payment:methods.${paymentmethod}`)}
          </span>
        </>
      ),
    },
    {
      head: t('operator:operators.status'),
      cell: (payment) => {
        const back = returnedAs(payment);
        const { returned, status, refunds } = payment;
        return [
          `${t(`payment:statuses.${back ?? status}`)}${returned ? ` (${money(returned.amount)})` : ''}`,
          ...refunds.map((one) => `${t(`refunds.status.${one.status}`)}: ${money(one.amount)}`),
        ].join(' · ');
      },
    },
    {
      head: t('money.numbers'),
      cell: ({ payment_id, gateway, gateway_id }) => (
        <>
          <code>{payment_id}</code>{' '}
          <span className="desk-soft">
            {gateway}
            {gateway_id && `: ${gateway_id}`}
          </span>
        </>
      ),
    },
  ];
}
