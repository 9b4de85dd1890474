import { Switch } from '@mantine/core';
import { changeInvisible } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { Section } from '../../../ui/section.tsx';
import { ownProfileQuery, takeOwnProfile } from '../../profile/profile.queries.ts';

/** §2 Settings, §6: invisible mode. */
export function InvisibleSection() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(ownProfileQuery).data;
  const change = useMutation({
    mutationFn: (invisible: boolean) => api(changeInvisible, { body: { invisible } }),
    onSuccess: ({ profile }) => takeOwnProfile(client, profile),
  });
  return (
    <Section title={t('invisible.title')} text={t('invisible.text')}>
      <Switch
        size="md"
        label={t('invisible.label')}
        checked={change.isPending ? change.variables : profile.invisible}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.error && <p role="alert">{problemText(t, change.error)}</p>}
    </Section>
  );
}
