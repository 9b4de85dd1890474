import { Box, TextInput } from '@mantine/core';
import { accessFailures, logIn } from '@rendezvous/contract/access';
import type { User } from '@rendezvous/contract/member';
import { isProblem } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, type LinkProps, redirect, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useForm } from '../../platform/form/form.ts';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries, nextPath, userOf } from '../../platform/query/load.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { type MembersAction, signUpInstead } from '../../ui/offers/members-only.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Text } from '../../ui/text.tsx';
import { profileQuery } from '../profile/profile.queries.ts';
import { loadFaces } from '../search/load-faces.ts';
import { FacedPage } from './faced-page.tsx';
import classes from './login.module.css';
import { reasonOf } from './login-reason.ts';
import { clearReturn } from './reset-return.ts';
import { SecretInput } from './secret-input.tsx';
import { statementPath } from './statement-path.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

const PasskeyLogin = lazy(() => import('./passkey-login.tsx'));

export const handle = { i18n: ['access', 'account', 'like', 'member'], canonical: '/login' };

/** Names the member where visitors may see them. */
async function load(args: LoaderArgs) {
  const { search } = new URL(args.request.url);
  if (userOf(args)) throw redirect(nextPath(search));
  const reason = reasonOf(search);
  // Some brands hide their profiles from visitors.
  await Promise.all([
    loadFaces(args),
    reason && 'member' in reason && loadQueries(args, [profileQuery(reason.member)]).catch(() => null),
  ]);
  return null;
}

export { load as clientLoader, load as loader };

/** §8 The sentence that says why the reader should log in, and the action that it names. */
function useReason(search: string): { why?: string; action?: MembersAction } {
  const { t } = useTranslation('like');
  const client = useQueryClient();
  const reason = reasonOf(search);
  if (!reason) return {};
  if ('page' in reason) return { why: t(`like:login.page.${reason.page}`) };
  const { action, member } = reason;
  const name = client.getQueryData(profileQuery(member).queryKey)?.profile.name;
  if (name === undefined) return { why: t(`like:login.page.${action === 'message' ? 'chats' : 'profile'}`) };
  return action === 'meet'
    ? { why: t('like:login.page.meet', { name }) }
    : { why: t(`like:login.${action}.login_title`, { name }), action };
}

const schema = async () => (await import('@rendezvous/contract/access')).logIn.body;

export default function LoginPage() {
  const { t } = useTranslation('access');
  const { can } = useSettings();
  const { search, state } = useLocation();
  const { why, action } = useReason(search);
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({ initialValues: { email: '', password: '' }, validate: validate(schema) });
  // The address of an account that sign-up knows, or that was typed to reset its password, kept in the history: the
  // page's address travels and is logged.
  const { email } = (state ?? {}) as { email?: string };
  const enter = async (user: User) => {
    await signIn(user);
    clearReturn();
    inBackground(navigate(nextPath(search), { replace: true }));
  };
  const send = useMutation({
    mutationFn: (values: typeof form.values) => api(logIn, { body: values }),
    onSuccess: ({ user }) => enter(user),
    onError: (error) => {
      const statement = statementPath(error);
      if (statement) return inBackground(navigate(statement, { replace: true }));
      form.setErrors(fieldErrors(error));
    },
  });
  const canUsePasskey = usePasskeySupport();
  const isKnown = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is typed
  useEffect(() => {
    if (email) form.setValues({ email });
    // With a mouse no keyboard opens on the screen.
    if (matchMedia('(pointer: fine)').matches && !element.current?.contains(document.activeElement))
      element.current?.querySelector<HTMLElement>(`[name=${email ? 'password' : 'email'}]`)?.focus();
  }, []);
  const forgot = { to: `/reset-password${search}`, state: { email: form.values.email } };
  const element = useTypedBefore((typed) => form.setValues(typed));
  return (
    <FacedPage title={why ?? t('login.title')}>
      {can.sign_up && action && (
        <Box mb="lg">
          <Text tone="pale">
            {t(`like:login.${action}.text`)} <Link to={signUpInstead(search)}>{t('like:login.sign_up')}</Link>
          </Text>
        </Box>
      )}
      <form ref={element} className={classes.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <TextInput
          name="email"
          label={t('account:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <SecretInput
          name="password"
          label={t('account:password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Refusal error={send.error} forgot={forgot} />
        <Link {...forgot} className={classes.forgot}>
          {t('login.forgot')}
        </Link>
        <SubmitButton isSending={send.isPending || send.isSuccess}>{t('login.submit')}</SubmitButton>
        {(!isKnown || canUsePasskey) && (
          <div className={classes.passkey}>
            <Suspense>{canUsePasskey && <PasskeyLogin onUser={enter} />}</Suspense>
          </div>
        )}
      </form>
      {can.sign_up && (
        <p className={classes.below}>
          {t('login.no_account')} <Link to={signUpInstead(search)}>{t('login.sign_up')}</Link>
        </p>
      )}
    </FacedPage>
  );
}

/** §8 Log-in failed, and what may be wrong. */
function Refusal({ error, forgot }: { error: unknown; forgot: LinkProps }) {
  const { t } = useTranslation('access');
  const help = isProblem(error, accessFailures.login_failed) && (
    <>
      <br />
      <RichText text={t('login.wrong')} marks={{ reset: (words) => <Link {...forgot}>{words}</Link> }} />
    </>
  );
  return <FormProblem error={error} help={help} />;
}
