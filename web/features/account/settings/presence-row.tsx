import { changePresence } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { ownProfileQuery, takeOwnProfile } from '../../profile/profile.queries.ts';

/** Whether others see that the member is online. */
export function PresenceRow() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const change = useMutation({
    mutationFn: (shows_presence: boolean) => api(changePresence, { body: { shows_presence } }),
    onSuccess: ({ profile }) => takeOwnProfile(client, profile),
  });
  return (
    <>
      <SettingsSwitch
        name={t('presence.label')}
        text={t('presence.text')}
        isOn={change.isPending ? change.variables : profile.shows_presence}
        onChange={(shown) => change.mutate(shown)}
      />
      <FormProblem error={change.error} />
    </>
  );
}
