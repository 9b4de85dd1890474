import { accessFailures, checkReset, resetPassword } from '@rendezvous/contract/access';
import { isProblem } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useForm } from '../../platform/form/form.ts';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { query, useLinkAnswer } from '../../platform/query/query.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { loadFaces } from '../search/load-faces.ts';
import { FacedPage } from './faced-page.tsx';
import login from './login.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import classes from './reset-password.module.css';
import { takeReturn } from './reset-return.ts';

const LinkExpired = fetched(
  'features/access/link-expired.tsx',
  async () => (await import('./link-expired.tsx')).default,
);

export const handle = { i18n: ['access', 'account'] };

interface Link {
  readonly member: string;
  readonly token: string;
}

function linkIn(search: string): Link {
  const values = new URLSearchParams(search);
  return { member: (values.get('member') ?? '').slice(0, 100), token: (values.get('token') ?? '').slice(0, 100) };
}
async function load(args: LoaderArgs) {
  const link = query(checkReset, { query: linkIn(new URL(args.request.url).search) });
  await Promise.all([loadQueries(args, [link]), loadFaces(args)]);
  return null;
}

export { load as clientLoader, load as loader };

const schema = async () => (await import('@rendezvous/contract/access')).resetPassword.body;

/** §2 Password reset: the page of the mailed link. An expired link is reported before a password is typed. */
export default function ResetPasswordDoPage() {
  const { t } = useTranslation('access');
  const link = linkIn(useLocation().search);
  const works = useLinkAnswer(checkReset, { query: link })?.works ?? false;
  const navigate = useNavigate();
  const signIn = useSignIn();
  const form = useForm({ initialValues: { ...link, password: '', repeat: '' }, validate: validate(schema) });
  const send = useMutation({
    mutationFn: (values: typeof form.values) => api(resetPassword, { body: values }),
    onSuccess: async ({ user }) => {
      await signIn(user);
      await navigate(takeReturn(), { replace: true });
      inBackground(toast(t('password.saved')));
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const element = useTypedBefore((typed) => form.setValues(typed));
  const isOver = isProblem(send.error, accessFailures.link_invalid);
  if (!works || isOver)
    return (
      <Suspense>
        <LinkExpired />
      </Suspense>
    );
  return (
    <FacedPage title={t('reset.do_title')}>
      <p className={classes.text}>{t('reset.do_text')}</p>
      <form ref={element} className={login.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <NewPasswordFields propsOf={(field) => form.getInputProps(field)} />
        <FormProblem error={send.error} />
        <SubmitButton isSending={send.isPending || send.isSuccess}>{t('reset.do_submit')}</SubmitButton>
      </form>
    </FacedPage>
  );
}
