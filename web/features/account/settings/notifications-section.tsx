import { Switch } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { Section } from '../../../ui/section.tsx';
import { NotificationSwitches } from '../../notify/notification-switches.tsx';
import { notificationsQuery } from '../../notify/notify.queries.ts';
import { canEnablePush, usePush } from '../../notify/push.ts';

/** §2 Settings, notifications and push. */
export function NotificationsSection() {
  const { t } = useTranslation('notify');
  const { data } = useSuspenseQuery(notificationsQuery());
  return (
    <>
      <Section title={t('title')} text={t('text')}>
        <NotificationSwitches shown={data} />
      </Section>
      <DeviceSection />
    </>
  );
}

function DeviceSection() {
  const { t } = useTranslation('notify');
  const { state, enable, disable } = usePush();
  const change = useMutation({ mutationFn: (on: boolean) => (on ? enable() : disable()) });
  const isSubscribed = typeof state?.isSubscribed === 'object';
  const canChange = state !== null && (isSubscribed || canEnablePush(state));
  const text = state === null || canChange ? 'text' : state.isCapable ? 'denied' : 'unsupported';
  return (
    <Section title={t('device.title')} text={t(`device.${text}`)}>
      <Switch
        size="md"
        label={t('device.label')}
        checked={change.isPending ? change.variables : isSubscribed}
        disabled={!canChange}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.error && <p role="alert">{problemText(t, change.error)}</p>}
    </Section>
  );
}
