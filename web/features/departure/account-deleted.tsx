import { Button, TextInput } from '@mantine/core';
import { daysToReactivate, reactivate, requestReactivation } from '@rendezvous/contract/departure';
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import { useMutation } from '@tanstack/react-query';
import { redirect, useLocation, useNavigate } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useForm } from '../../platform/form/form.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { type LoaderArgs, userOf } from '../../platform/query/load.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { State } from '../../ui/state/state.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './account-deleted.module.css';

export const handle = { i18n: ['departure', 'access', 'account', 'member'] };

/** A logged-in member has not left; they see the page only by a link mailed to another account. */
const load = (args: LoaderArgs) => {
  const user = userOf(args);
  const other = new URL(args.request.url).searchParams.get('member');
  if (user && (other === null || other === user.id)) throw redirect('/members');
  return null;
};

export { load as clientLoader, load as loader };

/** The page after leaving, and of the mailed link to come back (§4, §8). */
export default function AccountDeletedPage() {
  const values = new URLSearchParams(useLocation().search);
  const token = values.get('token');
  return token ? (
    <ComeBack member={(values.get('member') ?? '').slice(0, 100)} token={token.slice(0, 100)} />
  ) : (
    <Gone />
  );
}

function Gone() {
  const { t } = useTranslation('departure');
  return (
    <Page title={t('gone.title')} hidesHeading width="narrow">
      <State isPage icon={IconDoorExit} title={t('gone.title')} text={t('gone.text', { days: daysToReactivate })} />
      <AskAgain />
    </Page>
  );
}

/** Needs a press, as programs that scan mails open links. */
function ComeBack({ member, token }: { member: string; token: string }) {
  const { t } = useTranslation('departure');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const back = useMutation({
    mutationFn: () => api(reactivate, { body: { member, token } }),
    onSuccess: async ({ user }) => {
      await signIn(user);
      inBackground(navigate('/members', { replace: true }));
    },
  });
  const action = (
    <div className={classes.action}>
      <FormProblem error={back.error} />
      <Button color="secondary" size="md" loading={back.isPending || back.isSuccess} onClick={() => back.mutate()}>
        {t('access:bring_back')}
      </Button>
    </div>
  );
  return (
    <Page title={t('back.title')} hidesHeading width="narrow">
      <State isPage icon={IconHeartHandshake} title={t('back.title')} text={t('back.text')} action={action} />
      {back.error && <AskAgain />}
    </Page>
  );
}

const schema = async () => (await import('@rendezvous/contract/departure')).requestReactivation.body;

/** Mails the link again; the answer is the same for every address. */
function AskAgain() {
  const { t } = useTranslation('departure');
  const { support_email } = useSettings();
  const form = useForm({ initialValues: { email: '' }, validate: validate(schema) });
  const ask = useMutation({
    mutationFn: (body: { email: string }) => api(requestReactivation, { body }),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Section title={t('gone.again.title')} text={t('gone.again.text')}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => ask.mutate(values))}>
        <TextInput
          name="email"
          label={t('account:email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {ask.isSuccess && (
          <Notice tone="good" role="status">
            {t('gone.again.sent')}
          </Notice>
        )}
        <FormProblem error={ask.error} />
        <SubmitButton isSending={ask.isPending}>{t('gone.again.action')}</SubmitButton>
      </form>
      <p className={classes.support}>{t('gone.support', { email: support_email })}</p>
    </Section>
  );
}
