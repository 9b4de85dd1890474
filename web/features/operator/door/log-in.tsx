import { Button, TextInput } from '@mantine/core';
import { logInOperator, logInOperatorByCode } from '@rendezvous/contract/operator';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useMutation } from '@tanstack/react-query';
import { redirect, useLocation } from 'react-router';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useForm } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { clientOf, type LoaderArgs, loadQueries, nextPath } from '../../../platform/query/load.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SecretInput } from '../../access/secret-input.tsx';
import { CodeInput } from '../code-input.tsx';
import { deskQuery } from '../desk.queries.ts';
import { Door } from './door.tsx';
import { showPasskey } from './show-passkey.ts';

export const handle = { i18n: ['operator', 'access', 'account'] };

async function load(args: LoaderArgs) {
  await loadQueries(args, [deskQuery]);
  if (clientOf(args.context).getQueryData(deskQuery.queryKey)?.operator)
    throw redirect(nextPath(new URL(args.request.url).search, '/operator'));
  return null;
}

export { load as clientLoader, load as loader };

const schema = async () => (await import('@rendezvous/contract/operator')).logInOperatorByCode.body;

/** By passkey; else by password and code. */
export default function LogInScreen() {
  const { t } = useTranslation('operator');
  const { search } = useLocation();
  const isHydrated = useHydrated();
  // Answers cached until now were for a visitor.
  const enter = () => window.location.assign(nextPath(search, '/operator'));
  const passkey = useMutation({
    mutationFn: () => showPasskey((shown) => api(logInOperator, { body: shown })),
    onSuccess: (isIn) => isIn && enter(),
  });
  const form = useForm({ initialValues: { email: '', password: '', code: '' }, validate: validate(schema) });
  const byCode = useMutation({
    mutationFn: (values: typeof form.values) => api(logInOperatorByCode, { body: values }),
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Door title={t('log_in.title')} text={t('log_in.text')}>
      <Button
        size="lg"
        color="secondary"
        disabled={!isHydrated}
        loading={passkey.isPending}
        leftSection={<IconFingerprint size={20} aria-hidden />}
        onClick={() => passkey.mutate()}
      >
        {t('log_in.passkey')}
      </Button>
      <FormProblem error={passkey.error} />
      <details className="desk-other">
        <summary>{t('log_in.by_code')}</summary>
        <form noValidate onSubmit={form.onSubmit((values) => byCode.mutate(values))}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            label={t('account:email')}
            {...form.getInputProps('email')}
          />
          <SecretInput
            name="password"
            autoComplete="current-password"
            label={t('account:password')}
            {...form.getInputProps('password')}
          />
          <CodeInput name="code" description={t('code_hint')} {...form.getInputProps('code')} />
          <FormProblem error={byCode.error} />
          <SubmitButton isSending={byCode.isPending}>{t('log_in.submit')}</SubmitButton>
        </form>
      </details>
      <p className="desk-soft">{t('log_in.lost')}</p>
    </Door>
  );
}
