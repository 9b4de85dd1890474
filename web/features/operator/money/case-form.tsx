import { NativeSelect, TextInput } from '@mantine/core';
import { today } from '@rendezvous/contract/member';
import {
  closePaymentCase,
  decideRefund,
  listPaymentCases,
  type OpenCase,
  recordTransfer,
} from '@rendezvous/contract/refund';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { checked } from '../check.ts';
import { NoteField } from '../members/note-field.tsx';

const ways = ['close', 'transfer', 'again'] as const;
type Way = (typeof ways)[number];

/** What is done about a case: a refund that the gateway refused can also be paid by transfer, or sent again. */
export default function CaseForm({ opened, onDone }: { opened: OpenCase; onDone: () => void }) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const [way, setWay] = useState<Way>('close');
  const [note, setNote] = useState('');
  const [paid_on, setPaidOn] = useState(today());
  const { payment_id, about } = opened;
  const calls: Readonly<Record<Way, () => Promise<unknown>>> = {
    close: () => api(closePaymentCase, { body: { payment_id, case: opened.case, about, note } }),
    transfer: () => api(recordTransfer, { body: { payment_id, refund_id: about, paid_on, note } }),
    again: () => api(decideRefund, { body: { payment_id, refund_id: about, approve: true } }),
  };
  const act = useMutation({
    mutationFn: () => checked(calls[way]),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listPaymentCases.path] });
      onDone();
    },
  });
  const errors = fieldErrors(act.error);
  return (
    <form
      className="desk-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        act.mutate();
      }}
    >
      <p>{t(`cases.${opened.case}.text`)}</p>
      {opened.case === 'refund_refused' && (
        <NativeSelect
          label={t('cases.way.label')}
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
          data={ways.map((value) => ({ value, label: t(`cases.way.${value}`) }))}
        />
      )}
      {way === 'transfer' && (
        <TextInput
          type="date"
          label={t('cases.paid_on')}
          value={paid_on}
          onChange={({ currentTarget }) => setPaidOn(currentTarget.value)}
          error={errors.paid_on}
        />
      )}
      {way !== 'again' && <NoteField label={t('cases.note')} value={note} onChange={setNote} error={errors.note} />}
      <FormProblem error={act.error} />
      <SubmitButton isSending={act.isPending}>{t(`cases.way.${way}`)}</SubmitButton>
    </form>
  );
}
