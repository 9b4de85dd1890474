import { Button } from '@mantine/core';
import { forgetKept } from '@rendezvous/contract/kept';
import { readQuote } from '@rendezvous/contract/payment';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { SettingsControl } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { keptQuery } from '../payment.queries.ts';

/** The cards that are kept for the member at the payment service, and the way to have them forgotten. */
export function KeptCards() {
  const { t } = useTranslation('payment');
  const { day } = useDates();
  const client = useQueryClient();
  const { kept } = useSuspenseQuery(keptQuery).data;
  const forget = useMutation({
    mutationFn: (kept_id: string) => api(forgetKept, { body: { kept_id } }),
    onSuccess: (answer) => {
      client.setQueryData(keptQuery.queryKey, answer);
      inBackground(client.invalidateQueries({ queryKey: [readQuote.path] }));
    },
  });
  if (kept.length === 0 && !forget.isSuccess) return null;
  return (
    <SettingsGroup id="kept" title={t('kept.title')} text={t('kept.text')}>
      {kept.map(({ kept_id, label, kept_at }) => (
        <SettingsControl
          key={kept_id}
          name={label ?? t('kept.card')}
          value={<span>{t('kept.since', { date: day(kept_at) })}</span>}
          control={null}
        >
          <Button mb="sm" variant="default" loading={forget.isPending} onClick={() => forget.mutate(kept_id)}>
            {t('kept.forget')}
          </Button>
        </SettingsControl>
      ))}
      {forget.isSuccess && (
        <Notice tone="good" role="status">
          {t('kept.forgotten')}
        </Notice>
      )}
      <FormProblem error={forget.error} />
    </SettingsGroup>
  );
}
