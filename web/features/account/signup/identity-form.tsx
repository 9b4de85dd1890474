import { Button, TextInput } from '@mantine/core';
import { checkIdentity } from '@rendezvous/contract/account';
import { problemCode } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type FormErrors, useSubmit } from '../../../platform/form/form.ts';
import { useTypedBefore } from '../../../platform/form/typed-before.ts';
import { validate } from '../../../platform/form/validate.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { loginPath, type MembersAction } from '../../../ui/offers/members-only.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';

const DeletedAccount = lazy(async () => ({ default: (await import('./deleted-account.tsx')).DeletedAccount }));
const schema = async () => (await import('@rendezvous/contract/account')).SignupIdentity;

type Field = 'name' | 'email';

interface IdentityFormProps {
  /** Called once the server agrees; the draft then holds name and address. */
  onDone: () => void;
  /** The page to return to after logging in instead. */
  next?: string | undefined;
  /** The action that sign-up interrupted. */
  action?: MembersAction | undefined;
}

/** The form of the first step, on its own page and wherever else sign-up starts. */
export function IdentityForm({ onDone, next, action }: IdentityFormProps) {
  const { t } = useTranslation('account');
  const [values, setValues] = useState({ name: '', email: '' });
  const [errors, setErrors] = useState<FormErrors>({});
  const [meant, setMeant] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => api(checkIdentity, { body: values }),
    onSuccess: onDone,
    onError: async (error) => {
      setErrors(fieldErrors(error));
      await look();
    },
  });
  // The fields' current input takes precedence over the draft.
  const element = useTypedBefore(saveDraft);
  useEffect(() => {
    const { name, email } = readDraft();
    setValues({ name, email });
  }, []);
  const change = (field: Field, value: string) => {
    if (field === 'email') setMeant(null);
    setValues((all) => ({ ...all, [field]: value }));
    setErrors((all) => ({ ...all, [field]: undefined }));
    saveDraft({ [field]: value });
  };
  const look = async () => {
    const found = (await import('./email-correction.ts')).correctionOf(values.email);
    setMeant(found);
    // A mistyped domain may belong to a throwaway provider; the correction is the more useful answer.
    if (found) setErrors((all) => ({ ...all, email: undefined }));
  };
  const submit = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, { check: () => validate(schema)(values), setErrors, send: () => send.mutate() });
  const field = (name: Field) => ({
    name,
    label: t(name),
    description: t(`${name}_hint`),
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  });
  const isDeleted = problemCode(send.error) === 'access.email_deleted';
  const isKnown = problemCode(send.error) === 'account.email_in_use';
  return (
    <>
      <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
        <TextInput {...field('name')} autoComplete="nickname" data-autofocus />
        <TextInput {...field('email')} type="email" inputMode="email" autoComplete="email" onBlur={look} />
        <div aria-live="polite" className={classes.said}>
          {meant && <Correction email={meant} onAccept={() => change('email', meant)} />}
          {isDeleted && (
            <Suspense>
              <DeletedAccount email={values.email} />
            </Suspense>
          )}
        </div>
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
      <p className={classes.below}>
        {t('signup.have_account')}{' '}
        <Link to={loginPath({ next, action })} state={isKnown && { email: values.email }}>
          {t('signup.log_in')}
        </Link>
      </p>
    </>
  );
}

/** Offers the address that a mistyped one seems to mean. */
function Correction({ email, onAccept }: { email: string; onAccept: () => void }) {
  const { t } = useTranslation('account');
  return (
    <div className={classes.correction}>
      <p>
        <RichText text={t('signup.did_you_mean', { email })} marks={{ b: (words) => <strong>{words}</strong> }} />
      </p>
      <Button variant="light" onClick={onAccept}>
        {t('signup.correct')}
      </Button>
    </div>
  );
}
