import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { checkIdentity } from '@rendezvous/contract/account';
import { ProblemError } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/i18n.ts';
import { fieldErrors } from '../../../platform/problem.ts';
import { validate } from '../../../platform/validate.ts';
import { readDraft, saveDraft } from './draft.ts';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';

const schema = async () => (await import('@rendezvous/contract/account')).SignupIdentity;

interface IdentityFormProps {
  onDone: () => void;
  /** The word on the button; "Continue" when left out. */
  label?: ReactNode;
}

/** The first step's form, on its own page and wherever else signing up begins. */
export function IdentityForm({ onDone, label }: IdentityFormProps) {
  const { t } = useTranslation('account');
  const form = useForm({ initialValues: { name: '', email: '' }, validate: validate(t, schema), onValuesChange: saveDraft });
  const send = useMutation({
    mutationFn: (values: typeof form.values) => api(checkIdentity, { body: values }),
    onSuccess: onDone,
    onError: (error) => form.setErrors(fieldErrors(t, error)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before is filled in once
  useEffect(() => {
    const { name, email } = readDraft();
    form.setValues({ name, email });
  }, []);
  const isKnown = send.error instanceof ProblemError && send.error.problem.error === 'account.email_in_use';
  return (
    <>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <TextInput label={t('name')} description={t('name_hint')} autoComplete="nickname" maxLength={60} {...form.getInputProps('name')} />
        <TextInput label={t('email')} description={t('email_hint')} type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
        <StepActions isSending={send.isPending} error={send.error} label={label} />
      </form>
      <p className={classes.below}>
        {t('signup.have_account')} <Link to={isKnown ? `/login?email=${encodeURIComponent(form.values.email)}` : '/login'}>{t('signup.log_in')}</Link>
      </p>
    </>
  );
}
