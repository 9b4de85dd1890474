import { changePassword } from '@rendezvous/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { sessionsQuery } from './access.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import classes from './form.module.css';
import { useSecretForm } from './use-secret-form.ts';

const schema = async () => (await import('@rendezvous/contract/access')).changePassword.body;

export default function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('access');
  const client = useQueryClient();
  const { form, sending, onSubmit } = useSecretForm({
    empty: { current: '', password: '', repeat: '' },
    schema,
    send: (body) => api(changePassword, { body }),
    onDone: () => {
      inBackground(client.invalidateQueries({ queryKey: sessionsQuery.queryKey }));
      onDone();
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <CurrentPassword name="current" data-autofocus {...form.getInputProps('current')} />
      <NewPasswordFields propsOf={(field) => form.getInputProps(field)} />
      <FormProblem error={sending.error} />
      <SubmitButton isSending={sending.isPending}>{t('reset.do_submit')}</SubmitButton>
    </form>
  );
}
