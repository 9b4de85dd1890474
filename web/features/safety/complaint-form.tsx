import { NativeSelect, TextInput } from '@mantine/core';
import {
  type ComplaintForm as Complaint,
  complain,
  complaintTopics,
  maxComplaintLength,
} from '@rendezvous/contract/safety';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newId } from '../../platform/browser/new-id.ts';
import { useForm } from '../../platform/form/form.ts';
import { FreeTextField } from '../../platform/form/free-text-field.tsx';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { emptyComplaint, readComplaint, storeComplaint } from './complaint-draft.ts';
import classes from './complaints.module.css';

const schema = async () => (await import('@rendezvous/contract/safety')).ComplaintForm;

export interface SentComplaint {
  readonly reference: string;
  readonly email: string;
  readonly text: string;
}

/** The form for a complaint, prefilled with the reader's name and e-mail address. */
export function ComplaintForm({ onSent }: { onSent: (sent: SentComplaint) => void }) {
  const { t } = useTranslation('complaint');
  const user = useUser();
  const [clientId] = useState(newId);
  const [initialValues] = useState(() => ({
    ...emptyComplaint,
    name: user?.profile.name ?? '',
    email: user?.email ?? '',
  }));
  const form = useForm({ initialValues, validate: validate(schema) });
  const send = useMutation({
    mutationFn: (values: typeof form.values) =>
      api(complain, { body: { ...(values as Complaint), client_id: clientId } }),
    onSuccess: ({ reference }, { email, text }) => {
      storeComplaint(null);
      onSent({ reference, email, text });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  // The fields' current input takes precedence over a stored draft.
  const element = useTypedBefore((typed) => storeComplaint({ ...form.values, ...readComplaint(), ...typed }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const stored = readComplaint();
    if (Object.keys(stored).length > 0) form.setValues(stored);
  }, []);
  useEffect(() => {
    if (form.values !== initialValues) storeComplaint(form.values);
  }, [form.values, initialValues]);
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <TextInput name="name" label={t('name')} autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        name="email"
        label={t('email')}
        description={t('email_hint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        name="topic"
        label={t('topic')}
        data={[
          { value: '', label: t('topic_choose') },
          ...complaintTopics.map((topic) => ({ value: topic, label: t(`topics.${topic}`) })),
        ]}
        {...form.getInputProps('topic')}
      />
      <FreeTextField
        name="text"
        label={t('text')}
        description={t('text_hint')}
        autosize
        minRows={6}
        maxRows={20}
        most={maxComplaintLength}
        tooLong="safety.text_too_long"
        {...form.getInputProps('text')}
      />
      <FormProblem error={send.error} />
      <SubmitButton isSending={send.isPending}>{t('send')}</SubmitButton>
      <p className={classes.note}>{t('kept')}</p>
    </form>
  );
}
