import { changeInvisible, changePresence } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { ownProfileQuery, takeOwnProfile } from '../../profile/profile.queries.ts';

/** §6: invisible mode; and whether others see that the member is online. */
const switches = {
  invisible: {
    words: 'invisible',
    change: (invisible: boolean) => api(changeInvisible, { body: { invisible } }),
  },
  shows_presence: {
    words: 'presence',
    change: (shows_presence: boolean) => api(changePresence, { body: { shows_presence } }),
  },
} as const;

/** §2 Settings: a switch of the member's profile, which takes effect at once. */
export function ProfileSwitchRow({ field }: { field: keyof typeof switches }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const { words, change: mutationFn } = switches[field];
  const change = useMutation({ mutationFn, onSuccess: ({ profile }) => takeOwnProfile(client, profile) });
  return (
    <>
      <SettingsSwitch
        name={t(`${words}.label`)}
        text={t(`${words}.text`)}
        isOn={change.isPending ? change.variables : profile[field]}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <FormProblem error={change.error} />
    </>
  );
}
