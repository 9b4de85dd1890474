import { activate } from '@rendezvous/contract/account';
import type { User } from '@rendezvous/contract/member';
import type { MailedLink } from '@rendezvous/contract/shared';
import { useMutation } from '@tanstack/react-query';
import { useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import login from '../access/login.module.css';
import classes from '../access/reset-password.module.css';
import { SecretInput } from '../access/secret-input.tsx';

const schema = async () => (await import('@rendezvous/contract/account')).activate.body;

/** In a browser new to the account: asks for its password, or for a new one from readers who did not sign up. */
export default function ActivateElsewhere({ link, onUser }: { link: MailedLink; onUser: (user: User) => void }) {
  const { t } = useTranslation('account');
  const form = useForm({ initialValues: { ...link, password: '' }, validate: validate(schema) });
  const send = useMutation({
    mutationFn: (body: typeof form.values) => api(activate, { body }),
    onSuccess: ({ user }) => onUser(user),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Page title={t('activate.elsewhere_title')} width="narrow" isCard>
      <p className={classes.text}>{t('activate.elsewhere_text')}</p>
      <form className={login.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <SecretInput
          name="password"
          label={t('password')}
          description={t('password_hint')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <FormProblem error={send.error} />
        <SubmitButton isSending={send.isPending}>{t('activate.elsewhere_submit')}</SubmitButton>
      </form>
      <p className={classes.below}>{t('activate.elsewhere_stranger')}</p>
    </Page>
  );
}
