import { Button } from '@mantine/core';
import type { User } from '@rendezvous/contract/member';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOneTimeParam } from '../../platform/document/one-time-param.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { mediaBelow } from '../../platform/theme/media.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';
import classes from './activation-reminder.module.css';
import { useResend } from './resend-button.tsx';
import { completeFlag, pathOf } from './signup/steps.ts';

const ActivationModal = lazy(async () => ({ default: (await import('./activation-modal.tsx')).ActivationModal }));

const isSmartphone = () => matchMedia(mediaBelow('sm')).matches;

/** §4 Activation reminder: a window right after sign-up on a smartphone, otherwise an alert. */
export function ActivationReminder({ user: { email }, onDismiss }: { user: User; onDismiss: () => void }) {
  const { t } = useTranslation('account');
  const [flag, close] = useOneTimeParam(completeFlag);
  const resend = useResend();
  const hasFlag = flag !== null;
  const [isModal, setModal] = useState(false);
  useEffect(() => setModal(hasFlag && isSmartphone()), [hasFlag]);
  return (
    <>
      <Warning
        icon={IconMail}
        title={t('reminder.title')}
        line={
          <span role="status">
            {resend.error
              ? problemText(t, resend.error)
              : t(resend.isSuccess ? 'signup.inbox.resent' : 'reminder.line')}
          </span>
        }
        more={t('reminder.text', { email })}
        action={
          <>
            {!resend.isSuccess && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.again}
                loading={resend.isPending}
                onClick={() => resend.mutate()}
              >
                {t('signup.inbox.resend')}
              </Button>
            )}
            <WarningLink to={pathOf('inbox')} isShort>
              {t('reminder.enter_code')}
            </WarningLink>
          </>
        }
        onDismiss={onDismiss}
      />
      <Suspense fallback={null}>{isModal && <ActivationModal email={email} onClose={close} />}</Suspense>
    </>
  );
}
