import { Button, TextInput } from '@mantine/core';
import { knownAddressMailsPerDayPerNetwork } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { type FormErrors, useSubmit } from '../../../platform/form/form.ts';
import { validate } from '../../../platform/form/validate.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { mailTimesOf, noteCorrection, readDraft, saveDraft } from './draft.ts';
import { clockOf, waitOf } from './mail-wait.ts';
import { RefusedEarlier } from './refused-earlier.tsx';
import { sendSignupAgain, useCanSendAgain } from './send-signup.ts';
import classes from './step-frame.module.css';
import { pathOf } from './steps.ts';

const schema = async () => (await import('@rendezvous/contract/account')).SignupIdentity;

/** Milliseconds until the mail to an address may be asked for again. */
function useWait(email: string): number {
  const [now, setNow] = useState(() => Date.now());
  const wait = waitOf(mailTimesOf(email), now);
  const isWaiting = wait > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return wait;
}

/**
 * On a site that hides accounts: sends the mail again, or to another address. Both repeat the sign-up, whose answer is
 * the same for every address. Without the password, as after a reload, both lead back to the steps.
 */
export function SendAgain({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const canSend = useCanSendAgain();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const wait = useWait(email);
  const again = useMutation({
    mutationFn: (to: string) => sendSignupAgain(client, to),
    onSuccess: (_, to) => {
      setIsCorrecting(false);
      onSent(to);
    },
  });
  const cancel = () => {
    setIsCorrecting(false);
    again.reset();
  };
  if (!canSend)
    return (
      <div className={classes.actions}>
        <p className={classes.below}>{t('signup.inbox.password_again')}</p>
        <ButtonLink to={pathOf('account')} variant="light" fullWidth>
          {t('signup.inbox.resend')}
        </ButtonLink>
        <ButtonLink to={pathOf('identity')} variant="subtle" fullWidth onClick={() => noteCorrection(email)}>
          {t('signup.inbox.correct_address')}
        </ButtonLink>
      </div>
    );
  if (isCorrecting) return <CorrectAddress email={email} again={again} onCancel={cancel} />;
  return (
    <div className={classes.actions}>
      {again.isSuccess && (
        <Notice tone="good" role="status">
          {t('signup.inbox.asked_again', { most: knownAddressMailsPerDayPerNetwork })}
        </Notice>
      )}
      <RefusedEarlier errors={fieldErrors(again.error)} />
      <FormProblem error={again.error} />
      <Button
        variant="light"
        fullWidth
        loading={again.isPending}
        disabled={wait > 0}
        onClick={() => again.mutate(email)}
      >
        {wait > 0 ? t('signup.inbox.wait', { time: clockOf(wait) }) : t('signup.inbox.resend')}
      </Button>
      <Button variant="subtle" fullWidth onClick={() => setIsCorrecting(true)}>
        {t('signup.inbox.correct_address')}
      </Button>
    </div>
  );
}

interface CorrectAddressProps {
  email: string;
  again: {
    mutate: (email: string, options: { onError: (error: Error) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onCancel: () => void;
}

/** Changes only the address; the rest of the sign-up stays as it was. */
function CorrectAddress({ email, again, onCancel }: CorrectAddressProps) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState(email);
  const [errors, setErrors] = useState<FormErrors>({});
  const { email: refused, ...earlier } = errors;
  const submit = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, {
      check: async () => {
        const wait = waitOf(mailTimesOf(typed), Date.now());
        return wait > 0
          ? { email: t('signup.inbox.already_asked', { time: clockOf(wait) }) }
          : validate(schema)({ name: readDraft().name, email: typed });
      },
      setErrors,
      send: () => again.mutate(typed.trim(), { onError: (error) => setErrors(fieldErrors(error)) }),
    });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        mt="lg"
        label={t('email')}
        data-autofocus
        value={typed}
        error={refused}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setErrors({});
        }}
      />
      <div className={classes.actions}>
        <RefusedEarlier errors={earlier} onLeave={() => saveDraft({ email: typed.trim() })} />
        <FormProblem error={again.error} />
        <SubmitButton isSending={again.isPending}>{t('signup.inbox.send_there')}</SubmitButton>
        <Button variant="subtle" fullWidth onClick={onCancel}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}
