import { TextInput } from '@mantine/core';
import { activateByCode } from '@rendezvous/contract/account';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type FormErrors, useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { StepActions } from './signup/step-actions.tsx';
import classes from './signup/step-frame.module.css';

const schema = async () => (await import('@rendezvous/contract/account')).activateByCode.body;

/** How many digits a code has; people may type it in groups. */
const digits = 6;
const digitsOf = (typed: string) => typed.replaceAll(/\D/g, '');

/**
 * Confirms the address by the code of the mail, which phones offer above the keyboard; its last digit sends it. A press
 * of the button besides does not send the same code again, nor does one after it was refused. `children` are what
 * stands below it, above the button on a phone.
 */
export function CodeForm({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const isSending = useRef(false);
  const refused = useRef<{ code: string; errors: FormErrors }>(null);
  /** What was wrong with a code that was refused. */
  const refusalOf = ({ code }: { code: string }) =>
    refused.current?.code === digitsOf(code) ? refused.current.errors : undefined;
  const check = async (values: { code: string }) => refusalOf(values) ?? validate(schema)(values);
  const form = useForm({ initialValues: { code: '' }, validate: check });
  const send = useMutation({
    mutationFn: (body: typeof form.values) => api(activateByCode, { body }),
    onSuccess: async ({ user }) => {
      await signIn(user);
      inBackground(navigate('/activate/done'));
    },
    onError: (error, { code }) => {
      isSending.current = false;
      const errors = fieldErrors(error);
      if (errors.code) refused.current = { code: digitsOf(code), errors };
      form.setErrors(errors);
    },
  });
  const sendOnce = (values: typeof form.values) => {
    if (isSending.current) return;
    // It was refused while this press was being checked.
    const refusal = refusalOf(values);
    if (refusal) return form.setErrors(refusal);
    isSending.current = true;
    send.mutate(values);
  };
  const { onChange, ...field } = form.getInputProps('code');
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onChange(event);
    const { value } = event.currentTarget;
    const isLonger = value.length > form.values.code.length;
    if (isLonger && digitsOf(value).length === digits) event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(sendOnce)}>
      <TextInput
        name="code"
        label={t('signup.inbox.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...field}
        onChange={take}
      />
      <StepActions isSending={send.isPending || send.isSuccess} error={send.error} label={t('signup.inbox.confirm')} />
      {children}
    </form>
  );
}
