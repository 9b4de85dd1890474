import { signUp } from '@rendezvous/contract/account';
import { ProblemError } from '@rendezvous/contract/problem';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSubmit } from '../../../platform/form/form.ts';
import { useTypedBefore } from '../../../platform/form/typed-before.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { useSignIn } from '../../../platform/session/session.ts';
import { memberPath } from '../../../ui/member/member-path.ts';
import { loginInstead } from '../../access/meet.ts';
import { dayOf } from '../date-field.tsx';
import { AccountFields, useAccountFields } from './account-fields.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';
import { pathOf } from './steps.ts';

/** Creates the account: date of birth, password, consent. */
export function AccountStep() {
  const { t, i18n } = useTranslation('account');
  const navigate = useNavigate();
  const signIn = useSignIn();
  const fields = useAccountFields();
  const { errors } = fields;

  const readBefore = useEffectEvent(() => {
    const { name, email, day, month, year } = readDraft();
    if (!name || !email) inBackground(navigate(pathOf('identity'), { replace: true }));
    fields.change({ born: { day, month, year } });
  });
  useEffect(() => readBefore(), []);
  const element = useTypedBefore(fields.take);

  const send = useMutation({
    mutationFn: () => {
      const { name, email, meet } = readDraft();
      const { password, born } = fields.values;
      return api(signUp, {
        body: {
          name,
          email,
          password,
          date_of_birth: dayOf(born),
          language: i18n.language,
          terms: true,
          ...(meet && { meet }),
        },
      });
    },
    onSuccess: ({ user }) => {
      if (user) signIn(user);
      inBackground(navigate(pathOf(user ? 'photo' : 'inbox'), { replace: true }));
    },
    onError: (error) => fields.setErrors(fieldErrors(error)),
  });

  const submit = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, async () => {
      const found = await fields.check();
      fields.setErrors(found);
      if (Object.keys(found).length === 0) send.mutate();
    });

  const logIn = () => {
    const { email, meet } = readDraft();
    return loginInstead({ email, ...(meet && { next: memberPath(meet) }) });
  };
  const isKnown = send.error instanceof ProblemError && send.error.problem.error === 'account.email_in_use';

  return (
    <StepFrame step="account">
      <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
        <AccountFields fields={fields} onBorn={saveDraft} />
        {(errors.email || errors.name) && (
          <p role="alert">
            {errors.email ?? errors.name}{' '}
            <Link to={isKnown ? logIn() : pathOf('identity')}>{isKnown ? t('signup.log_in') : t('back')}</Link>
          </p>
        )}
        <StepActions
          isSending={send.isPending || send.isSuccess}
          error={send.error}
          label={t('signup.account.submit')}
        />
      </form>
    </StepFrame>
  );
}
