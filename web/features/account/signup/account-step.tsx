import { Checkbox, PasswordInput } from '@mantine/core';
import { ageOn, signUp } from '@rendezvous/contract/account';
import { ProblemError } from '@rendezvous/contract/problem';
import type { Locale } from '@rendezvous/contract/shared';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../platform/api.ts';
import { useTypedBefore } from '../../../platform/hydrated.ts';
import { useTranslation } from '../../../platform/i18n.ts';
import { useSettings } from '../../../platform/page.tsx';
import { codeText } from '../../../platform/problem.ts';
import { useSignIn } from '../../../platform/session.ts';
import { validate } from '../../../platform/validate.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { DateField, dayOf } from '../date-field.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';
import { pathOf } from './steps.ts';

type Errors = Record<string, string | undefined>;
const schema = async () => (await import('@rendezvous/contract/account')).SignupAccount;

const pageLink = (to: string) => (words: string) => (
  <Link to={to} target="_blank">
    {words}
  </Link>
);

/** The account is made here: date of birth, password, consent. */
export function AccountStep() {
  const { t, i18n } = useTranslation('account');
  const { min_age } = useSettings();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [born, setBorn] = useState({ day: '', month: '', year: '' });
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  useEffect(() => {
    const { name, email, day, month, year } = readDraft();
    if (!name || !email) void navigate(pathOf('identity'), { replace: true });
    setBorn({ day, month, year });
  }, [navigate]);

  const element = useTypedBefore(({ password: secret = '', terms, ...typed }) => {
    setBorn((known) => ({ ...known, ...typed }));
    setPassword(secret);
    setAgreed(terms !== undefined);
  });

  const send = useMutation({
    mutationFn: () => {
      const { name, email, meet } = readDraft();
      return api(signUp, {
        body: { name, email, password, date_of_birth: dayOf(born), language: i18n.language as Locale, terms: true, ...(meet && { meet }) },
      });
    },
    onSuccess: ({ user }) => {
      if (user) signIn(user);
      void navigate(pathOf(user ? 'photo' : 'inbox'), { replace: true });
    },
    onError: (error) => {
      const fields = error instanceof ProblemError ? Object.entries(error.problem.fields ?? {}) : [];
      setErrors(Object.fromEntries(fields.map(([field, code]) => [field, codeText(t, code, { min_age })])));
    },
  });

  const clear = (field: string) => setErrors((all) => ({ ...all, [field]: undefined }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const date_of_birth = dayOf(born);
    const found = (await validate(t, schema, { min_age })({ password, date_of_birth, terms: agreed })) as Errors;
    const today = new Date().toISOString().slice(0, 10);
    if (!found.date_of_birth && ageOn(date_of_birth, today) < min_age) found.date_of_birth = codeText(t, 'account.birth_too_young', { min_age });
    setErrors(found);
    if (Object.keys(found).length === 0) send.mutate();
  }

  const isKnown = send.error instanceof ProblemError && send.error.problem.error === 'account.email_in_use';

  return (
    <StepFrame step="account">
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        <DateField
          label={t('birth')}
          hint={t('birth_hint')}
          value={born}
          error={errors.date_of_birth}
          onChange={(value) => {
            setBorn(value);
            clear('date_of_birth');
            saveDraft(value);
          }}
        />
        <PasswordInput
          name="password"
          label={t('password')}
          description={t('password_hint')}
          autoComplete="new-password"
          value={password}
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            clear('password');
          }}
        />
        <Checkbox
          name="terms"
          checked={agreed}
          error={errors.terms}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            clear('terms');
          }}
          label={<RichText text={t('terms', { min_age })} marks={{ terms: pageLink('/pages/terms'), privacy: pageLink('/pages/privacy') }} />}
        />
        {(errors.email || errors.name) && (
          <p role="alert">
            {errors.email ?? errors.name} <Link to={isKnown ? '/login' : pathOf('identity')}>{isKnown ? t('signup.log_in') : t('back')}</Link>
          </p>
        )}
        <StepActions isSending={send.isPending} error={send.error} label={t('signup.account.submit')} />
      </form>
    </StepFrame>
  );
}
