import { TextInput } from '@mantine/core';
import { logIn } from '@rendezvous/contract/access';
import type { User } from '@rendezvous/contract/member';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, redirect, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useForm } from '../../platform/form/form.ts';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, nextPath, userOf } from '../../platform/query/load.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './login.module.css';
import { signUpInstead } from './meet.ts';
import { clearReturn } from './reset-return.ts';
import { SecretInput } from './secret-input.tsx';
import { usePasskeySupport } from './use-passkey-support.ts';

const PasskeyLogin = lazy(() => import('./passkey-login.tsx'));

export const handle = { i18n: ['account'] };

const load = (args: LoaderArgs) => {
  if (userOf(args)) throw redirect(nextPath(new URL(args.request.url).search));
  return null;
};

export { load as clientLoader, load as loader };

const schema = async () => (await import('@rendezvous/contract/access')).logIn.body;

export default function LoginPage() {
  const { t } = useTranslation('account');
  const { can } = useSettings();
  const { search } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({
    initialValues: { email: new URLSearchParams(search).get('email') ?? '', password: '' },
    validate: validate(schema),
  });
  const enter = async (user: User) => {
    await signIn(user);
    clearReturn();
    inBackground(navigate(nextPath(search), { replace: true }));
  };
  const send = useMutation({
    mutationFn: (values: typeof form.values) => api(logIn, { body: values }),
    onSuccess: ({ user }) => enter(user),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const canUsePasskey = usePasskeySupport();
  const isKnown = useHydrated();
  const element = useTypedBefore((typed) => form.setValues(typed));
  return (
    <Page title={t('login.title')} width="narrow" isCard>
      <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <TextInput
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <SecretInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Link to={`/reset-password${search}`} state={{ email: form.values.email }} className={classes.forgot}>
          {t('login.forgot')}
        </Link>
        <FormProblem error={send.error} />
        <SubmitButton isSending={send.isPending}>{t('login.submit')}</SubmitButton>
        {(!isKnown || canUsePasskey) && (
          <div className={classes.passkey}>
            <Suspense>{canUsePasskey && <PasskeyLogin onUser={enter} />}</Suspense>
          </div>
        )}
      </form>
      {can.sign_up && (
        <p className={classes.below}>
          {t('login.no_account')} <Link to={signUpInstead(nextPath(search))}>{t('login.sign_up')}</Link>
        </p>
      )}
    </Page>
  );
}
