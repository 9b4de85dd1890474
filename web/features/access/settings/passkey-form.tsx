import { accessFailures, addPasskey, preparePasskey } from '@rendezvous/contract/access';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { wasDismissed } from '../use-passkey-support.ts';
import { CurrentPassword } from './current-password.tsx';
import classes from './form.module.css';
import { useSecretForm } from './use-secret-form.ts';

const schema = async () => (await import('@rendezvous/contract/access')).preparePasskey.body;

/** Creates a passkey in this browser; false if its dialog was dismissed. */
async function add(body: { password: string }): Promise<boolean> {
  const optionsJSON = await api(preparePasskey, { body });
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    await api(addPasskey, { body: await startRegistration({ optionsJSON }) });
    return true;
  } catch (error) {
    if (wasDismissed(error)) return false;
    throw error instanceof ProblemError ? error : problem(accessFailures.passkey_refused);
  }
}

export default function PasskeyForm({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const { t } = useTranslation('access');
  const { form, sending, onSubmit } = useSecretForm({
    empty: { password: '' },
    schema,
    send: add,
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
