import { appeal, maxAppealLength, type Statement } from '@rendezvous/contract/measure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../platform/form/form.ts';
import { FreeTextField } from '../../platform/form/free-text-field.tsx';
import { validate } from '../../platform/form/validate.ts';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from '../safety/complaints.module.css';
import { type MeasuresLink, measuresQuery, reading } from './measure.queries.ts';

const schema = async () => (await import('@rendezvous/contract/measure')).AppealForm;

/** Appeals against a decision; the answer takes the form's place. */
export function AppealForm({ statement, link }: { statement: Statement; link: MeasuresLink }) {
  const { t } = useTranslation('measure');
  const { day } = useDates();
  const client = useQueryClient();
  const form = useForm({ initialValues: { text: '' }, validate: validate(schema) });
  const send = useMutation({
    mutationFn: ({ text }: typeof form.values) =>
      api(appeal, { body: { ...reading(link), measure: statement.id, text } }),
    onSuccess: ({ measure }) =>
      client.setQueryData(
        measuresQuery(link).queryKey,
        (read) => read && { ...read, measures: read.measures.map((one) => (one.id === measure.id ? measure : one)) },
      ),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <FreeTextField
        name="text"
        label={t('appeal.label')}
        description={t('appeal.text', { date: day(statement.appeal_until) })}
        autosize
        minRows={4}
        maxRows={16}
        most={maxAppealLength}
        tooLong="measure.text_too_long"
        {...form.getInputProps('text')}
      />
      <FormProblem error={send.error} />
      <SubmitButton isSending={send.isPending}>{t('appeal.send')}</SubmitButton>
    </form>
  );
}
