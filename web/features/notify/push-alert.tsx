import { Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { Warning } from '../../ui/state/warning.tsx';
import { canEnablePush, usePush } from './push.ts';

interface PushAlertProps {
  /** The member whose answer it would tell of; without one, anybody's. */
  name?: string;
  onDismiss: () => void;
  /** Push messages cannot be enabled here, or are by now. */
  onEnd?: () => void;
}

/** §4 Push alert: offers push messages, with the reason, to members whose browser supports them. */
export function PushAlert({ name, onDismiss, onEnd }: PushAlertProps) {
  const { t } = useTranslation('notify');
  const { state, enable } = usePush();
  const ask = useMutation({ mutationFn: enable });
  const isOver = state !== null && !canEnablePush(state);
  useEffect(() => {
    if (isOver) onEnd?.();
  }, [isOver, onEnd]);
  if (isOver) return null;
  const reason = name === undefined ? t('offer.text') : t('offer.answer', { name });
  return (
    <Warning
      icon={IconBell}
      title={t('offer.title')}
      line={ask.error ? <span role="alert">{problemText(t, ask.error)}</span> : reason}
      more={t('device.text')}
      action={
        <Button variant="subtle" size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate()}>
          {t('offer.action')}
        </Button>
      }
      onDismiss={onDismiss}
    />
  );
}
