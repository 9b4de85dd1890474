import { changeInvisible } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { ownProfileQuery, takeOwnProfile } from '../../profile/profile.queries.ts';

/** §2 Settings, §6: invisible mode. */
export function InvisibleRow() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const change = useMutation({
    mutationFn: (invisible: boolean) => api(changeInvisible, { body: { invisible } }),
    onSuccess: ({ profile }) => takeOwnProfile(client, profile),
  });
  return (
    <>
      <SettingsSwitch
        name={t('invisible.label')}
        text={t('invisible.text')}
        isOn={change.isPending ? change.variables : profile.invisible}
        onChange={(invisible) => change.mutate(invisible)}
      />
      <FormProblem error={change.error} />
    </>
  );
}
