import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { createPasskey } from '../create-passkey.ts';
import { CurrentPassword } from './current-password.tsx';
import classes from './form.module.css';
import { useSecretForm } from './use-secret-form.ts';

const schema = async () => (await import('@rendezvous/contract/access')).preparePasskey.body;

export default function PasskeyForm({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const { t } = useTranslation('access');
  const { form, sending, onSubmit } = useSecretForm({
    empty: { password: '' },
    schema,
    send: (body) => createPasskey(body),
    onDone: (_values, isAdded) => onDone(isAdded),
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <p className={classes.text}>{t('passkeys.confirm_text')}</p>
      <CurrentPassword name="password" data-autofocus {...form.getInputProps('password')} />
      <FormProblem error={sending.error} />
      <SubmitButton isSending={sending.isPending}>{t('passkeys.add')}</SubmitButton>
    </form>
  );
}
