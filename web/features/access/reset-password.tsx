import { Button, TextInput } from '@mantine/core';
import { requestReset } from '@rendezvous/contract/access';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { useForm } from '../../platform/form/form.ts';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { State } from '../../ui/state/state.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { loadFaces } from '../search/load-faces.ts';
import { FacedPage } from './faced-page.tsx';
import login from './login.module.css';
import classes from './reset-password.module.css';
import { storeReturn } from './reset-return.ts';

export const handle = { i18n: ['access', 'account', 'member'] };

export { loadFaces as clientLoader, loadFaces as loader };

const schema = async () => (await import('@rendezvous/contract/access')).requestReset.body;

/** §2 Password reset: requests the link. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('access');
  const { state, search } = useLocation();
  const typed = state as { email?: string } | null;
  const form = useForm({ initialValues: { email: typed?.email ?? '' }, validate: validate(schema) });
  const send = useMutation({
    mutationFn: (values: { email: string }) => api(requestReset, { body: values }),
    onSuccess: () => storeReturn(search),
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const element = useTypedBefore((before) => form.setValues(before));
  if (send.isSuccess) return <Sent email={send.variables.email} onOther={() => send.reset()} />;
  return (
    <FacedPage title={t('reset.title')}>
      <p className={classes.text}>{t('reset.text')}</p>
      <form ref={element} className={login.form} noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <TextInput
          name="email"
          label={t('account:email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <FormProblem error={send.error} />
        <SubmitButton isSending={send.isPending}>{t('reset.submit')}</SubmitButton>
      </form>
      <p className={classes.below}>
        <Link to={`/login${search}`} state={form.values}>
          {t('reset.to_login')}
        </Link>
      </p>
    </FacedPage>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const { t } = useTranslation('access');
  const { search } = useLocation();
  const text = <RichText text={t('reset.sent_text', { email })} marks={{ b: (words) => <b>{words}</b> }} />;
  const action = (
    <div className={classes.below}>
      <ButtonLink to={`/login${search}`} state={{ email }}>
        {t('reset.to_login')}
      </ButtonLink>
      <Button variant="subtle" onClick={onOther}>
        {t('reset.other')}
      </Button>
    </div>
  );
  return (
    <Page title={t('reset.sent_title')} hidesHeading width="narrow">
      <State isPage isAlert icon={IconMail} title={t('reset.sent_title')} text={text} action={action} />
    </Page>
  );
}
