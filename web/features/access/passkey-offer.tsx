import { Box, Button, Group } from '@mantine/core';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readTimestamps, saveTimestamp } from '../../platform/browser/timestamps.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { fieldErrors } from '../../platform/query/problem.ts';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { untilUpgraded } from './upgrade-to-passkey.ts';

const PasskeyForm = lazy(() => import('./settings/passkey-form.tsx'));

const isAnswered = () => readTimestamps().passkey !== undefined;

/** Whether this device makes passkeys itself, and neither made one nor was asked before. */
async function isOffered(): Promise<boolean> {
  const isAble = await window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable();
  return !!isAble && !isAnswered();
}

type State = 'unknown' | 'offered' | 'needs_password' | 'added' | 'declined';

/** Offers members who have just signed up a passkey. */
export function PasskeyOffer() {
  const { t } = useTranslation('access');
  const [state, setState] = useState<State>('unknown');
  useEffect(() => {
    isOffered().then(
      (is) => is && setState('offered'),
      () => {},
    );
    inBackground(untilUpgraded().then(() => isAnswered() && setState('unknown')));
  }, []);
  const take = (isAdded: boolean) => isAdded && setState('added');
  const send = useMutation({
    mutationFn: async () => (await import('./create-passkey.ts')).createPasskey({}),
    onSuccess: take,
    onError: (error) => fieldErrors(error).password && setState('needs_password'),
  });
  const decline = () => {
    saveTimestamp('passkey');
    setState('declined');
  };
  if (state === 'unknown' || state === 'declined') return null;
  return (
    <Box mt="md">
      {state === 'added' ? (
        <Notice tone="good" role="status">
          {t('passkeys.added')}
        </Notice>
      ) : (
        <Notice tone="brand" icon={<IconFingerprint size={24} stroke={1.8} aria-hidden />} title={t('passkeys.offer')}>
          {state === 'needs_password' ? (
            <Suspense>
              <PasskeyForm onDone={take} />
            </Suspense>
          ) : (
            <>
              {t('passkeys.offer_text')}
              <FormProblem error={send.error} />
              <Group gap="xs" mt="sm">
                <Button variant="default" px="sm" loading={send.isPending} onClick={() => send.mutate()}>
                  {t('passkeys.add')}
                </Button>
                <Button variant="subtle" px="sm" onClick={decline}>
                  {t('passkeys.decline')}
                </Button>
              </Group>
            </>
          )}
        </Notice>
      )}
    </Box>
  );
}
