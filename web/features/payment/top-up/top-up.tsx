import { Button } from '@mantine/core';
import { agreeTopUp, endTopUp, type TopUp, topUpHours } from '@rendezvous/contract/top-up';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import { SettingsControl, SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { Text } from '../../../ui/text.tsx';
import classes from '../payment.module.css';
import { keptQuery, spendingQuery, topUpQuery } from '../payment.queries.ts';
import { isLeftAlone } from '../spending/use-paused.ts';
import { AgreeForm } from './agree-form.tsx';

/** The automatic top-up: switched on here alone, and shown to nobody who cannot have it or is better off without. */
export function TopUpSetting() {
  const { t } = useTranslation('topup');
  const client = useQueryClient();
  const { top_up } = useSuspenseQuery(topUpQuery).data;
  const { kept } = useSuspenseQuery(keptQuery).data;
  const spending = useSuspenseQuery(spendingQuery).data;
  const [said, setSaid] = useState<'agreed' | 'ended' | null>(null);
  const store = (answer: { top_up: TopUp | null }) => {
    client.setQueryData(topUpQuery.queryKey, answer);
    setSaid(answer.top_up ? 'agreed' : 'ended');
  };
  useEffect(() => {
    // The form, which is as high as a phone, has gone, and with it the place where the reader was.
    if (said) document.getElementById('top-up')?.scrollIntoView({ block: 'center' });
  }, [said]);
  if (!top_up && said === null && (kept.length === 0 || isLeftAlone(spending))) return null;
  return (
    <SettingsGroup id="top-up" title={t('title')} text={t('text', { hours: topUpHours })}>
      {top_up ? (
        <On topUp={top_up} onEnd={store} />
      ) : (
        kept.length > 0 && (
          <SettingsRow name={t('row')} value={t('off')}>
            {() => (
              <AgreeForm
                card={kept[0]?.label ?? t('payment:kept.card')}
                agree={async (asked) => store(await api(agreeTopUp, { body: asked }))}
              />
            )}
          </SettingsRow>
        )
      )}
      {said && (
        <Notice tone="good" role="status" className={classes.notice}>
          {t(said)}
        </Notice>
      )}
    </SettingsGroup>
  );
}

function On({ topUp, onEnd }: { topUp: TopUp; onEnd: (answer: { top_up: TopUp | null }) => void }) {
  const { t } = useTranslation('topup');
  const { money, day, time } = useDates();
  const end = useMutation({ mutationFn: () => api(endTopUp, {}), onSuccess: onEnd });
  const { credits, below, price, most, next } = topUp;
  const creditsText = (count: number) => t('payment:credits.amount_of_credits', { credits: count });
  const terms = { bought: creditsText(credits), below: creditsText(below), price: money(price), most: money(most) };
  return (
    <SettingsControl name={t('row')} value={t('on', terms)} control={null}>
      {next && (
        <Text isSmall>
          {next.not_before
            ? t('next', {
                amount: money(next.amount),
                card: next.card ?? t('payment:kept.card'),
                date: day(next.not_before),
                time: time(next.not_before),
              })
            : t('next_soon', { amount: money(next.amount) })}
        </Text>
      )}
      <Button mt="xs" mb="sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {t('end')}
      </Button>
      <FormProblem error={end.error} />
    </SettingsControl>
  );
}
