import { problemCode } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmit } from '../../../../platform/form/form.ts';
import { useTypedBefore } from '../../../../platform/form/typed-before.ts';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../../platform/query/background.ts';
import { fieldErrors } from '../../../../platform/query/problem.ts';
import { useSignIn } from '../../../../platform/session/session.ts';
import { memberPath } from '../../../../ui/member/member-path.ts';
import { loginPath } from '../../../../ui/offers/members-only.ts';
import { upgradeToPasskey } from '../../../access/upgrade-to-passkey.ts';
import { SecretFields, useAccountFields } from '../account-fields.tsx';
import { draftedSought, readDraft } from '../draft.ts';
import { RefusedEarlier } from '../refused-earlier.tsx';
import { sendSignup } from '../send-signup.ts';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { pathOf } from '../steps.ts';
import { useEarlierSteps } from '../use-earlier-steps.ts';

/** Creates the account: password, consent. */
export function AccountStep() {
  const { t, i18n } = useTranslation('account');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const client = useQueryClient();
  const fields = useAccountFields();
  const { errors } = fields;
  const [email, setEmail] = useState('');

  const readBefore = useEffectEvent(() => {
    const { day, month, year, email } = readDraft();
    fields.change({ born: { day, month, year } });
    setEmail(email);
  });
  useEarlierSteps('account');
  useEffect(() => readBefore(), []);
  const element = useTypedBefore(fields.take);

  const send = useMutation({
    // The mutation's variables contain the password.
    gcTime: 0,
    mutationFn: () => {
      const draft = readDraft();
      const { name, email, meet } = draft;
      const { sought_gender, ...sought } = draftedSought(draft);
      return sendSignup(client, {
        name,
        email,
        language: i18n.language,
        ...fields.sent(),
        ...sought,
        // Special data goes out only with consent.
        ...(fields.values.consented && { sought_gender }),
        ...(meet && { meet }),
      });
    },
    onSuccess: async ({ user }) => {
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
    submit(event, { check: fields.check, setErrors: fields.setErrors, send: () => send.mutate() });

  const isKnown = problemCode(send.error) === 'account.email_in_use';

  const { password: _password, terms: _terms, consent_version: _consent, ...earlier } = errors;

  return (
    <StepFrame step="account">
      <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
        {/* Password managers keep the password with it. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <SecretFields fields={fields} />
        <RefusedEarlier errors={earlier} link={isKnown && <LogIn email={email} />} />
        <StepActions
          isSending={send.isPending || send.isSuccess}
          error={send.error}
          label={t('signup.account.submit')}
        />
      </form>
    </StepFrame>
  );
}

/** Leads to the log-in, which knows the address, and then where sign-up would have led. */
function LogIn({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { meet, next } = readDraft();
  return (
    <Link to={loginPath({ next: next || (meet && memberPath(meet)) })} state={{ email }}>
      {t('signup.log_in')}
    </Link>
  );
}
