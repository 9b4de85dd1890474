import { Button, TextInput } from '@mantine/core';
import type { DeskPayment } from '@rendezvous/contract/member-desk';
import { approvalAbove, listPaymentCases, orderRefund } from '@rendezvous/contract/refund';
import { decimalsOf } from '@rendezvous/contract/text/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { checked } from '../check.ts';
import { useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import { memberQuery } from '../members/member.queries.ts';
import { NoteField } from '../members/note-field.tsx';

interface RefundFormProps {
  readonly member: string;
  readonly payment: DeskPayment;
  readonly onDone: () => void;
}

/** Orders a refund: the rest of a payment, or a smaller amount. */
export default function RefundForm({ member, payment, onDone }: RefundFormProps) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const recount = useRecount();
  const { money } = useFormat();
  const { payment_id, refundable } = payment;
  const { currency } = payment.amount;
  const units = 10 ** decimalsOf(currency);
  const [typed, setTyped] = useState(String(refundable / units));
  const [note, setNote] = useState('');
  const [client_id] = useState(newId);
  const order = useMutation({
    mutationFn: () => {
      const amount = Math.round(Number(typed) * units);
      return checked(() => api(orderRefund, { body: { client_id, payment_id, amount, note } }));
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberQuery(member).queryKey }),
        client.invalidateQueries({ queryKey: [listPaymentCases.path] }),
        recount(),
      ]),
  });
  const errors = fieldErrors(order.error);
  if (order.data)
    return (
      <div className="desk-form">
        <p role="status">{t(order.data.refund.status === 'waiting' ? 'acts.waits' : 'refunds.ordered')}</p>
        <Button variant="default" onClick={onDone}>
          {t('common:close')}
        </Button>
      </div>
    );
  return (
    <DeskForm call={order} submit={t('refunds.order')}>
      <p>
        {t('refunds.order_text', {
          most: money({ amount: refundable, currency }),
          limit: money({ amount: approvalAbove(currency), currency }),
        })}
      </p>
      <TextInput
        type="number"
        inputMode="decimal"
        step={1 / units}
        min={1 / units}
        max={refundable / units}
        label={`${t('refunds.amount')} (${currency})`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={errors.amount}
      />
      <NoteField value={note} onChange={setNote} error={errors.note} />
    </DeskForm>
  );
}
