import { Button } from '@mantine/core';
import type { User } from '@rendezvous/contract/member';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { Warning } from '../../ui/state/warning.tsx';
import classes from './activation-reminder.module.css';
import { useResend } from './resend-button.tsx';
import { completeFlag } from './signup/steps.ts';

const ActivationModal = lazy(async () => ({ default: (await import('./activation-modal.tsx')).ActivationModal }));

const isSmartphone = () => matchMedia('(max-width: 47.99em)').matches;

/** §4 Activation reminder: a window right after sign-up on a smartphone, otherwise an alert. */
export function ActivationReminder({ user: { email }, onDismiss }: { user: User; onDismiss: () => void }) {
  const { t } = useTranslation('account');
  const [search, setSearch] = useSearchParams();
  const resend = useResend();
  const hasFlag = search.has(completeFlag);
  const [isModal, setModal] = useState(false);
  useEffect(() => setModal(hasFlag && isSmartphone()), [hasFlag]);
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete(completeFlag);
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className={hasFlag ? classes.fromTablet : undefined}>
        <Warning
          icon={IconMail}
          title={t('reminder.title')}
          line={
            <span role="status">
              {resend.error
                ? problemText(t, resend.error)
                : t(resend.isSuccess ? 'signup.inbox.resent' : 'reminder.title')}
            </span>
          }
          more={t('reminder.text', { email })}
          action={
            !resend.isSuccess && (
              <Button variant="subtle" size="compact-sm" loading={resend.isPending} onClick={() => resend.mutate()}>
                {t('signup.inbox.resend')}
              </Button>
            )
          }
          onDismiss={onDismiss}
        />
      </div>
      <Suspense fallback={null}>{isModal && <ActivationModal email={email} onClose={close} />}</Suspense>
    </>
  );
}
