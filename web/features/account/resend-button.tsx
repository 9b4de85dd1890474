import { Button } from '@mantine/core';
import { resendActivation } from '@rendezvous/contract/account';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';

/** Mails the activation link again. */
export const useResend = () => useMutation({ mutationFn: () => api(resendActivation, {}) });

export function ResendButton({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation('account');
  const send = useResend();
  return (
    <>
      <Button
        variant={isQuiet ? 'subtle' : 'light'}
        fullWidth={isQuiet}
        loading={send.isPending}
        disabled={send.isSuccess}
        onClick={() => send.mutate()}
      >
        {t('signup.inbox.resend')}
      </Button>
      {send.isSuccess && (
        <Notice tone="good" role="status">
          {t('signup.inbox.resent')}
        </Notice>
      )}
      <FormProblem error={send.error} />
    </>
  );
}
