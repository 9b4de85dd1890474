import { Button, Group, NativeSelect } from '@mantine/core';
import { day as dayLong } from '@rendezvous/contract/durations';
import { pauseBuying, pauseDays, type Spending } from '@rendezvous/contract/spending';
import { useState } from 'react';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Text } from '../../../ui/text.tsx';
import { useSpendingChange } from './use-spending.ts';

type Days = (typeof pauseDays)[number];

/** Stops buying for some days, which is said before it begins and cannot be ended early. */
export function PauseRow({ spending: { paused_until } }: { spending: Spending }) {
  const { t } = useTranslation('spending');
  const { day, time } = useDates();
  const present = paused_until
    ? t('pause.until', { date: day(paused_until), time: time(paused_until) })
    : t('pause.none');
  return (
    <SettingsRow name={t('pause.title')} value={<span>{present}</span>}>
      {(done) => <PauseForm until={paused_until} onDone={() => done(t('pause.saved'))} />}
    </SettingsRow>
  );
}

function PauseForm({ until, onDone }: { until: string | null; onDone: () => void }) {
  const { t } = useTranslation('spending');
  const { day } = useDates();
  const now = serverNow();
  const endOf = (days: number) => new Date(now + days * dayLong).toISOString();
  const longer = pauseDays.filter((days) => until === null || endOf(days) > until);
  const [days, setDays] = useState<Days | undefined>(longer[0]);
  const [isSure, setSure] = useState(false);
  const save = useSpendingChange((chosen: Days) => api(pauseBuying, { body: { days: chosen } }), onDone);
  if (days === undefined) return <Text isSmall>{t('pause.longest')}</Text>;
  if (isSure)
    return (
      <>
        <Text role="status">{t('pause.warning', { date: day(endOf(days)) })}</Text>
        <FormProblem error={save.error} />
        <Group mt="sm">
          <Button color="secondary" loading={save.isPending} onClick={() => save.mutate(days)}>
            {t('pause.confirm')}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={() => setSure(false)}>
            {t('common:cancel')}
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <Text isSmall>{t('pause.text')}</Text>
      <NativeSelect
        mt="sm"
        label={t('pause.label')}
        data-autofocus
        value={days}
        data={longer.map((one) => ({ value: String(one), label: t('pause.days', { days: one }) }))}
        onChange={(event) => setDays(Number(event.currentTarget.value) as Days)}
      />
      <Button mt="md" variant="default" onClick={() => setSure(true)}>
        {t('pause.title')}
      </Button>
    </>
  );
}
