import { Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { Warning } from '../../ui/state/warning.tsx';
import { canEnablePush, usePush } from './push.ts';

interface PushAlertProps {
  /** Whether an earlier page found that this browser supports push. */
  wasOffered: boolean;
  onKnown: (canPush: boolean) => void;
  onDismiss: () => void;
}

/**
 * §4 Push alert: offers push messages to members whose browser supports them. The server cannot know, so the first
 * alert waits for the next page rather than push this one down under the reader's finger. A page that changes its own
 * address does not count as the next.
 */
export function PushAlert({ wasOffered, onKnown, onDismiss }: PushAlertProps) {
  const { t } = useTranslation('notify');
  const { key } = useLocation();
  const isSamePage = useNavigationType() === 'REPLACE';
  const { state, enable } = usePush();
  const ask = useMutation({ mutationFn: enable });
  const [view, setView] = useState({ key, isOffered: wasOffered });
  const canPush = state ? canEnablePush(state) : view.isOffered;
  if (view.key !== key) setView({ key, isOffered: isSamePage ? view.isOffered : canPush });
  useEffect(() => {
    if (state) onKnown(canEnablePush(state));
  });
  if (!view.isOffered || !canPush) return null;
  const action = (
    <Button variant="subtle" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('offer.action')}
    </Button>
  );
  const text = ask.error ? <span role="alert">{problemText(t, ask.error)}</span> : t('offer.text');
  return <Warning icon={IconBell} title={t('offer.title')} text={text} action={action} onDismiss={onDismiss} />;
}
