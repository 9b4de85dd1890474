import { Button } from '@mantine/core';
import type { Answer, Input } from '@rendezvous/contract/endpoint';
import { notificationKeys, type readNotifications, saveNotifications } from '@rendezvous/contract/notify';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { problemText } from '../../platform/query/problem.ts';
import { userQuery, useUser } from '../../platform/session/session.ts';
import { SettingsSwitch } from '../../ui/settings/settings-switch.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import classes from './notification-switches.module.css';
import { type NotificationLink, notificationsQuery } from './notify.queries.ts';
import { PushPreferences } from './push-preferences.tsx';

interface NotificationSwitchesProps {
  link?: NotificationLink;
  shown: Answer<typeof readNotifications>;
}

/**
 * The eight notification keys (§3) and how pushes arrive, each saved when changed, and a way to resume stopped mails.
 */
export function NotificationSwitches({ link = {}, shown }: NotificationSwitchesProps) {
  const { t } = useTranslation('notify');
  const { name } = useSettings();
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const save = useMutation({
    mutationFn: (change: Omit<NonNullable<Input<typeof saveNotifications>['body']>, keyof NotificationLink>) =>
      api(saveNotifications, { body: { ...link, ...change } }),
    onSuccess: (answer, change) => {
      client.setQueryData(notificationsQuery(link).queryKey, answer);
      if (change.resume && isMember) inBackground(client.invalidateQueries({ queryKey: userQuery.queryKey }));
    },
  });
  const preferences = { ...shown.preferences, ...(save.isPending ? save.variables.preferences : {}) };
  const push = shown.push && { ...shown.push, ...(save.isPending ? save.variables.push : {}) };
  return (
    <>
      {shown.disabled.length > 0 && (
        <Notice tone="careful" title={t('paused.title')}>
          {shown.disabled.map((reason) => (
            <p key={reason} className={classes.reason}>
              {t(`paused.${reason}`)}
            </p>
          ))}
          <Button
            variant="light"
            mt="sm"
            loading={save.isPending && save.variables.resume === true}
            onClick={() => save.mutate({ resume: true })}
          >
            {t('paused.resume')}
          </Button>
        </Notice>
      )}
      <div>
        {notificationKeys.map((key) => (
          <SettingsSwitch
            key={key}
            name={t(`keys.${key}`, { site: name })}
            isOn={preferences[key]}
            onChange={(isOn) => save.mutate({ preferences: { [key]: isOn } })}
          />
        ))}
      </div>
      {push && <PushPreferences shown={push} onChange={(change) => save.mutate({ push: change })} />}
      <p role="status" className={classes.status}>
        {save.isSuccess && t('saved')}
      </p>
      {save.error && <p role="alert">{problemText(t, save.error)}</p>}
    </>
  );
}
