import { NativeSelect, TextInput } from '@mantine/core';
import { today } from '@rendezvous/contract/member';
import {
  type CaseWay,
  closePaymentCase,
  decideRefund,
  listPaymentCases,
  type OpenCase,
  recordReceived,
  recordSentBack,
  recordTransfer,
} from '@rendezvous/contract/refund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { checked } from '../check.ts';
import { useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import { NoteField } from '../members/note-field.tsx';

/** What is done about a case. */
export default function CaseForm({ opened, onDone }: { opened: OpenCase; onDone: () => void }) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const recount = useRecount();
  const [way, setWay] = useState<CaseWay>(opened.can[0] ?? 'close');
  const [note, setNote] = useState('');
  const [paid_on, setPaidOn] = useState(today());
  const [isShown, show] = useState(false);
  const { money } = useFormat();
  const { payment_id, about } = opened;
  const amount = money(opened.amount);
  const calls: Readonly<Record<CaseWay, () => Promise<unknown>>> = {
    close: () => api(closePaymentCase, { body: { payment_id, case: opened.case, about, note } }),
    transfer: () => api(recordTransfer, { body: { payment_id, refund_id: about, paid_on, note } }),
    received: () => api(recordReceived, { body: { payment_id, about, paid_on, note } }),
    sent_back: () => api(recordSentBack, { body: { payment_id, paid_on, note } }),
    again: () => api(decideRefund, { body: { payment_id, refund_id: about, approve: true } }),
  };
  const act = useMutation({
    mutationFn: () => checked(calls[way]),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: [listPaymentCases.path] }), recount()]);
      onDone();
    },
  });
  const errors = fieldErrors(act.error);
  // Booked by a second press, once the amount was read.
  const asks = way === 'received' && !isShown;
  const call = asks ? { ...act, mutate: () => show(true) } : act;
  return (
    <DeskForm call={call} submit={way === 'received' && isShown ? t('cases.book', { amount }) : t(`cases.way.${way}`)}>
      <p>
        {t(`cases.${opened.case}.text`)} {way === 'sent_back' && t('cases.sent_back')}
      </p>
      {opened.can.length > 1 && (
        <NativeSelect
          label={t('cases.way.label')}
          value={way}
          onChange={({ currentTarget }) => {
            setWay(currentTarget.value as CaseWay);
            show(false);
          }}
          data={opened.can.map((value) => ({ value, label: t(`cases.way.${value}`) }))}
        />
      )}
      {way !== 'close' && way !== 'again' && (
        <TextInput
          type="date"
          label={t(way === 'sent_back' ? 'cases.sent_back_on' : 'cases.paid_on')}
          value={paid_on}
          onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
          error={errors.paid_on}
        />
      )}
      {way !== 'again' && <NoteField label={t('cases.note')} value={note} onChange={setNote} error={errors.note} />}
      {way === 'received' && isShown && <p role="status">{t('cases.received', { amount })}</p>}
    </DeskForm>
  );
}
