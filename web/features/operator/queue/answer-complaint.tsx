import { closeComplaint, type DeskComplaint } from '@rendezvous/contract/complaint-desk';
import { maxText } from '@rendezvous/contract/text/graphemes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { DeskForm } from '../desk-form.tsx';

/** Answers a complaint by mail, and closes it. */
export default function AnswerComplaint({ complaint, onDone }: { complaint: DeskComplaint; onDone: () => void }) {
  const { t } = useTranslation('decisions');
  const format = useFormat();
  const [answer, setAnswer] = useState('');
  const { reference, email, language } = complaint;
  const send = useMutation({
    mutationFn: () => api(closeComplaint, { body: { reference, answer } }),
    onSuccess: onDone,
  });
  return (
    <DeskForm call={send} submit={t('complaints.send')} isChecked>
      <FreeTextField
        label={t('complaints.label')}
        description={t('complaints.hint', { email, language: format.language(language) })}
        required
        autosize
        minRows={5}
        maxRows={14}
        minLength={10}
        most={maxText}
        value={answer}
        onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
      />
    </DeskForm>
  );
}
