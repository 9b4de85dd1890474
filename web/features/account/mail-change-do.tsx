import { Button, Loader } from '@mantine/core';
import { endOtherSessions } from '@rendezvous/contract/access';
import { accountFailures, confirmEmail } from '@rendezvous/contract/account';
import { isProblem, ProblemError } from '@rendezvous/contract/problem';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { loginPathFrom } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { userQuery, useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { State } from '../../ui/state/state.tsx';
import classes from './activate.module.css';

export const handle = { i18n: ['access', 'account'] };

/** The page of the link mailed to a new address. Only its script confirms: programs that fetch links do not. */
export default function MailChangeDoPage() {
  const { t } = useTranslation('access');
  const location = useLocation();
  const values = new URLSearchParams(location.search);
  const link = { member: (values.get('member') ?? '').slice(0, 100), token: (values.get('token') ?? '').slice(0, 100) };
  const client = useQueryClient();
  const navigate = useNavigate();
  const isMember = useUser() !== null;
  const { mutate, data, error } = useMutation({
    mutationFn: () => api(confirmEmail, { body: link }),
    onSuccess: () => {
      // The token is used up, so it is removed from the address.
      inBackground(navigate('/mail-change/do', { replace: true }));
      return isMember ? client.invalidateQueries({ queryKey: userQuery.queryKey }) : undefined;
    },
  });
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    if (link.token) mutate();
    else inBackground(navigate(isMember ? '/settings' : '/login', { replace: true }));
  }, []);

  const next = isMember ? (
    <ButtonLink to="/settings">{t('mail_change.to_settings')}</ButtonLink>
  ) : (
    <ButtonLink to="/login">{t('access:login.submit')}</ButtonLink>
  );
  if (data) {
    const text = t('mail_change.done_text', { email: data.email });
    const action = isMember ? <Elsewhere>{next}</Elsewhere> : next;
    return <Outcome icon={IconCircleCheck} title={t('mail_change.done_title')} text={text} action={action} />;
  }
  if (isProblem(error, accountFailures.login_first)) {
    const action = <ButtonLink to={loginPathFrom(location)}>{t('access:login.submit')}</ButtonLink>;
    const text = problemText(t, error);
    return <Outcome icon={IconMailOpened} title={t('mail_change.login_title')} text={text} action={action} />;
  }
  const isRefused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  if (isRefused)
    return (
      <Outcome icon={IconMailOff} title={t('mail_change.failed_title')} text={problemText(t, error)} action={next} />
    );
  return (
    <Page title={t('account:activate.working_title')} hidesHeading>
      {error ? (
        <ErrorState error={error} onRetry={() => mutate()} />
      ) : (
        <div className={classes.wait} role="status">
          <Loader />
          <h1>{t('account:activate.working_title')}</h1>
          <p>{t('mail_change.working')}</p>
        </div>
      )}
    </Page>
  );
}

function Outcome(state: Pick<ComponentProps<typeof State>, 'icon' | 'title' | 'text' | 'action'>) {
  return (
    <Page title={state.title} hidesHeading>
      <State isPage isAlert {...state} />
    </Page>
  );
}

/** Anyone with access to the old mailbox may have a session. */
function Elsewhere({ children }: { children: ReactNode }) {
  const { t } = useTranslation('access');
  const end = useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSuccess: () => toast(t('mail_change.others_ended')),
  });
  return (
    <div className={classes.actions}>
      <p>{t('mail_change.others_text')}</p>
      <Button variant="default" fullWidth loading={end.isPending} onClick={() => end.mutate()}>
        {t('mail_change.others')}
      </Button>
      <FormProblem error={end.error} />
      {children}
    </div>
  );
}
