import { closeComplaint, type DeskComplaint } from '@rendezvous/contract/complaint-desk';
import { maxText } from '@rendezvous/contract/text/graphemes';
import { useMutation } from '@tanstack/react-query';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { useDraft } from '../drafts.ts';

/** Answers a complaint by mail, and closes it. */
export default function AnswerComplaint({ complaint, onDone }: { complaint: DeskComplaint; onDone: () => void }) {
  const { t } = useTranslation('decisions');
  const format = useFormat();
  const { reference, email, language } = complaint;
  const { fields, write, drop } = useDraft(`complaint ${reference}`, () => ({ answer: '' }));
  const send = useMutation({
    mutationFn: () => api(closeComplaint, { body: { reference, ...fields } }),
    onSuccess: () => {
      drop();
      onDone();
    },
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
        value={fields.answer}
        onChange={({ currentTarget }) => write({ answer: currentTarget.value })}
      />
    </DeskForm>
  );
}
