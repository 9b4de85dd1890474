import { changeChatPreferences, readChatPreferences } from '@rendezvous/contract/chat-list';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { SettingsSwitch } from '../../../ui/settings/settings-switch.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';

const preferencesQuery = query(readChatPreferences);

/** Read receipts: members who hide theirs do not see others'. */
export default function ReceiptsRow() {
  const { t } = useTranslation('chat');
  const { premium_chat } = useSettings();
  const client = useQueryClient();
  const { receipts } = useSuspenseQuery(preferencesQuery).data;
  const change = useMutation({
    mutationFn: (on: boolean) => api(changeChatPreferences, { body: { receipts: on } }),
    onSuccess: (preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
  });
  return (
    <>
      <SettingsSwitch
        name={t('receipts.label')}
        text={t(premium_chat.includes('receipts') ? 'receipts.text_premium' : 'receipts.text')}
        isOn={change.isPending ? change.variables : receipts}
        onChange={(on) => change.mutate(on)}
      />
      <FormProblem error={change.error} />
    </>
  );
}
