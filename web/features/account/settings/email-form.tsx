import { TextInput } from '@mantine/core';
import { changeEmail } from '@rendezvous/contract/account';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { useMember } from '../../../platform/session/session.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { CurrentPassword } from '../../access/settings/current-password.tsx';
import classes from '../../access/settings/form.module.css';
import { useSecretForm } from '../../access/settings/use-secret-form.ts';

const schema = async () => (await import('@rendezvous/contract/account')).changeEmail.body;

export default function EmailForm({ onDone }: { onDone: (email: string) => void }) {
  const { t } = useTranslation('access');
  const { email } = useMember();
  const { form, sending, onSubmit } = useSecretForm({
    empty: { email: '', password: '' },
    schema,
    send: (body) => api(changeEmail, { body }),
    onDone: (values) => onDone(values.email),
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p className={classes.text}>{t('email.text', { email })}</p>
      <TextInput
        name="email"
        label={t('email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
      <CurrentPassword name="password" {...form.getInputProps('password')} />
      <FormProblem error={sending.error} />
      <SubmitButton isSending={sending.isPending}>{t('email.submit')}</SubmitButton>
    </form>
  );
}
