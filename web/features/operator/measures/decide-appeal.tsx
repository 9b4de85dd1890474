import { type AppealOutcome, decideAppeal } from '@rendezvous/contract/measure';
import { maxText } from '@rendezvous/contract/text/graphemes';
import { useMutation } from '@tanstack/react-query';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { checked } from '../check.ts';
import { DeskForm } from '../desk-form.tsx';
import { useDraft } from '../drafts.ts';

interface DecideAppealProps {
  readonly measure: string;
  readonly outcome: AppealOutcome;
  readonly onDone: () => void;
}

/** Decides about an appeal, with the reasons that the member reads. */
export default function DecideAppeal({ measure, outcome, onDone }: DecideAppealProps) {
  const { t } = useTranslation('decisions');
  const { fields, write, drop } = useDraft(`appeal ${measure} ${outcome}`, () => ({ reasons: '' }));
  const decide = useMutation({
    mutationFn: () => checked(() => api(decideAppeal, { body: { measure, outcome, ...fields } })),
    onSuccess: () => {
      drop();
      onDone();
    },
  });
  return (
    <DeskForm call={decide} submit={t('appeals.send')} isChecked>
      <FreeTextField
        label={t('appeals.reasons')}
        description={t('appeals.reasons_hint')}
        required
        autosize
        minRows={4}
        maxRows={12}
        minLength={10}
        most={maxText}
        value={fields.reasons}
        onChange={({ currentTarget }) => write({ reasons: currentTarget.value })}
      />
    </DeskForm>
  );
}
