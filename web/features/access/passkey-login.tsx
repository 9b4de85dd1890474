import { Button } from '@mantine/core';
import { accessFailures, logInWithPasskey, preparePasskeyLogin } from '@rendezvous/contract/access';
import type { User } from '@rendezvous/contract/member';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { statementPath } from './statement-path.ts';
import { wasDismissed } from './use-passkey-support.ts';

async function logIn(): Promise<User | null> {
  const optionsJSON = await api(preparePasskeyLogin, {});
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { user } = await api(logInWithPasskey, { body: await startAuthentication({ optionsJSON }) });
    return user;
  } catch (error) {
    if (wasDismissed(error)) return null;
    throw error instanceof ProblemError ? error : problem(accessFailures.passkey_failed);
  }
}

/** Log-in by passkey, where the browser supports it. */
export default function PasskeyLogin({ onUser }: { onUser: (user: User) => Promise<void> }) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: logIn,
    onSuccess: (user) => user && onUser(user),
    onError: (error) => {
      const statement = statementPath(error);
      if (statement) inBackground(navigate(statement, { replace: true }));
    },
  });

  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={send.isPending || Boolean(send.data)}
        onClick={() => send.mutate()}
      >
        {t('login.passkey')}
      </Button>
      <FormProblem error={send.error} />
    </>
  );
}
