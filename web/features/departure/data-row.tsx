import { Button } from '@mantine/core';
import { type Export, exportPath, readExport, requestExport } from '@rendezvous/contract/departure';
import { second } from '@rendezvous/contract/durations';
import { formatLocale } from '@rendezvous/contract/text/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { api } from '../../platform/query/api.ts';
import { query } from '../../platform/query/query.ts';
import { SettingsControl } from '../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../ui/state/form-problem.tsx';

const exportQuery = query(readExport);
const lookAgainMs = 5 * second;

/** A copy of the member's data. */
export function DataRow() {
  const { t } = useTranslation('departure');
  const client = useQueryClient();
  const { data } = useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.export.status === 'pending' ? lookAgainMs : false),
  });
  const ask = useMutation({
    mutationFn: () => api(requestExport, {}),
    onSuccess: (answer) => client.setQueryData(exportQuery.queryKey, answer),
  });
  const current = data?.export;
  const isReady = current?.status === 'ready';
  const control = current?.status !== 'pending' && (
    <Button variant="default" disabled={!current} loading={ask.isPending} onClick={() => ask.mutate()}>
      {t(isReady ? 'data.again' : 'data.action')}
    </Button>
  );
  return (
    <div id="data">
      <SettingsControl name={t('data.title')} value={t('data.text')} control={control}>
        {current?.status === 'pending' && <p role="status">{t('data.pending')}</p>}
        {isReady && <Ready current={current} />}
        <FormProblem error={ask.error} />
      </SettingsControl>
    </div>
  );
}

function Ready({ current: { bytes, expires_at } }: { current: Export }) {
  const { t, i18n } = useTranslation('departure');
  const { day } = useDates();
  const size = new Intl.NumberFormat(formatLocale(i18n.language), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(Math.max((bytes ?? 0) / 1e6, 0.1));
  return (
    <>
      <p role="status">{t('data.ready', { date: day(expires_at ?? '') })}</p>
      <Button component="a" href={exportPath} download>
        {t('data.download', { size })}
      </Button>
    </>
  );
}
