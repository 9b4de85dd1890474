import { Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem.ts';
import { NotificationSwitches } from '../../notify/notification-switches.tsx';
import { notificationsQuery } from '../../notify/notify.queries.ts';
import { usePush } from '../../notify/push.ts';
import { Section } from './section.tsx';

/** §2 Settings, notifications and push. */
export function NotificationsSection() {
  const { t } = useTranslation('notify');
  const { data, error } = useQuery(notificationsQuery());
  return (
    <>
      <Section title={t('title')} text={t('text')}>
        {data && <NotificationSwitches shown={data} />}
        {!data && !error && <Skeleton height={376} />}
        {error && <p role="alert">{problemText(t, error)}</p>}
      </Section>
      <DeviceSection />
    </>
  );
}

function DeviceSection() {
  const { t } = useTranslation('notify');
  const { state, enable, disable } = usePush();
  const change = useMutation({ mutationFn: (on: boolean) => (on ? enable() : disable()) });
  const isOn = change.isPending ? change.variables : state === 'subscribed';
  const held = state === 'denied' || state === 'unsupported' ? t(`device.${state}`) : t('device.text');
  return (
    <Section title={t('device.title')} text={held}>
      <Switch
        size="md"
        label={t('device.label')}
        checked={isOn}
        disabled={state === 'unknown' || state === 'denied' || state === 'unsupported'}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.error && <p role="alert">{problemText(t, change.error)}</p>}
    </Section>
  );
}
