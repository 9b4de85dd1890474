import { Button, TextInput } from '@mantine/core';
import { activateByCode } from '@rendezvous/contract/account';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';

const schema = async () => (await import('@rendezvous/contract/account')).activateByCode.body;

/** Confirms the address by the code of the mail, which phones offer above the keyboard. */
export function CodeForm() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({ initialValues: { code: '' }, validate: validate(schema) });
  const send = useMutation({
    mutationFn: (body: typeof form.values) => api(activateByCode, { body }),
    onSuccess: async ({ user }) => {
      await signIn(user);
      inBackground(navigate('/activate/done'));
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
      <TextInput
        name="code"
        label={t('signup.inbox.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        {...form.getInputProps('code')}
      />
      <FormProblem error={send.error} />
      <Button type="submit" color="secondary" fullWidth mt="sm" loading={send.isPending || send.isSuccess}>
        {t('signup.inbox.confirm')}
      </Button>
    </form>
  );
}
