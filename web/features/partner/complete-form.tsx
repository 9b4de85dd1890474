import { TextInput } from '@mantine/core';
import { completeSignup } from '@rendezvous/contract/partner';
import { problemCode } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmit } from '../../platform/form/form.ts';
import { useTypedBefore } from '../../platform/form/typed-before.ts';
import { validate } from '../../platform/form/validate.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { useSignIn } from '../../platform/session/session.ts';
import { upgradeToPasskey } from '../access/upgrade-to-passkey.ts';
import { BirthField, SecretFields, useAccountFields } from '../account/signup/account-fields.tsx';
import { saveMailed } from '../account/signup/draft.ts';
import { StepActions } from '../account/signup/step-actions.tsx';
import classes from '../account/signup/step-frame.module.css';
import { pathOf } from '../account/signup/steps.ts';

const nameSchema = async () => (await import('@rendezvous/contract/partner')).PartnerSignup.pick({ name: true });

/** The missing fields of a sign-up that started at a partner. */
export function CompleteForm({ token, known }: { token: string; known: { email: string; name: string } }) {
  const { t, i18n } = useTranslation('account');
  const [name, setName] = useState(known.name);
  const fields = useAccountFields();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const element = useTypedBefore(({ name: typed, ...others }) => {
    setName(typed ?? '');
    fields.take(others);
  });
  const send = useMutation({
    mutationFn: () => api(completeSignup, { body: { token, name, language: i18n.language, ...fields.sent() } }),
    onSuccess: async ({ user }) => {
      saveMailed(known.email);
      if (user) {
        await signIn(user);
        upgradeToPasskey();
      }
      inBackground(navigate(pathOf(user ? 'photo' : 'inbox'), { replace: true }));
    },
    onError: (error) => fields.setErrors(fieldErrors(error)),
  });
  const submit = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, {
      check: async () => ({ ...(await validate(nameSchema)({ name })), ...(await fields.check()) }),
      setErrors: fields.setErrors,
      send: () => send.mutate(),
    });
  const isKnown = problemCode(send.error) === 'account.email_in_use';
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="username"
        value={known.email}
        readOnly
        error={fields.errors.email}
      />
      {isKnown && (
        <p>
          {t('signup.have_account')}{' '}
          <Link to="/login" state={{ email: known.email }}>
            {t('signup.log_in')}
          </Link>
        </p>
      )}
      <TextInput
        name="name"
        label={t('name')}
        description={t('name_hint')}
        autoComplete="nickname"
        value={name}
        error={fields.errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          fields.setErrors((all) => ({ ...all, name: undefined }));
        }}
      />
      <BirthField
        value={fields.values.born}
        error={fields.errors.date_of_birth}
        onChange={(born) => {
          fields.change({ born });
          fields.setErrors((all) => ({ ...all, date_of_birth: undefined }));
        }}
      />
      <SecretFields fields={fields} />
      <StepActions isSending={send.isPending || send.isSuccess} error={send.error} label={t('signup.account.submit')} />
    </form>
  );
}
