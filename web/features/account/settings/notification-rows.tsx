import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { NotificationSwitches } from '../../notify/notification-switches.tsx';
import { notificationsQuery } from '../../notify/notify.queries.ts';
import { canEnablePush, usePush } from '../../notify/push.ts';

/** §2 Settings, notifications and push. */
export function NotificationRows() {
  const { data } = useSuspenseQuery(notificationsQuery());
  return (
    <>
      <DeviceRow />
      <NotificationSwitches shown={data} />
    </>
  );
}

function DeviceRow() {
  const { t } = useTranslation('notify');
  const { state, enable, disable } = usePush();
  const change = useMutation({ mutationFn: (on: boolean) => (on ? enable() : disable()) });
  const isSubscribed = typeof state?.isSubscribed === 'object';
  const canChange = state !== null && (isSubscribed || canEnablePush(state));
  const text = state === null || canChange ? 'text' : state.isCapable ? 'denied' : 'unsupported';
  return (
    <>
      <SettingsSwitch
        name={t('device.label')}
        text={t(`device.${text}`)}
        isOn={change.isPending ? change.variables : isSubscribed}
        isDisabled={!canChange}
        onChange={(on) => change.mutate(on)}
      />
      {text === 'denied' && (
        <p>
          <a href="/pages/faq#notifications">{t('device.help')}</a>
        </p>
      )}
      <FormProblem error={change.error} />
    </>
  );
}
