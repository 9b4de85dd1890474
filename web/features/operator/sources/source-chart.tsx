import { AreaChart } from '@mantine/charts';
import href from '@mantine/charts/styles.css?url';
import { NativeSelect } from '@mantine/core';
import type { SourceRow } from '@rendezvous/contract/source';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { fetchedStyle } from '../../../platform/theme/fetched-style.tsx';
import { type Count, counts, currenciesOf, daysBetween, paidIn, sumOf } from './sources.rules.ts';
import { useSourceFormat } from './use-source-format.ts';

const ChartStyle = fetchedStyle(href, 'chart');

const isCount = (what: string): what is Count => (counts as readonly string[]).includes(what);

/** A count or the revenue in a currency, day by day; the table by days says the same in words. */
export default function SourceChart({ rows, from, to }: { rows: readonly SourceRow[]; from: string; to: string }) {
  const { t } = useTranslation('source');
  const format = useFormat();
  const { shortDay } = useSourceFormat();
  const [chosen, choose] = useState<string>('signups');
  const currencies = currenciesOf(rows);
  const what = isCount(chosen) || currencies.includes(chosen) ? chosen : 'signups';
  const nameOf = (one: string) => (isCount(one) ? t(one) : t('revenue', { currency: one }));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const data = daysBetween(from, to).map((day) => {
    const row = byDay.get(day);
    const ofDay = row ? [row] : [];
    return { day: shortDay(day), amount: isCount(what) ? sumOf(ofDay, what) : paidIn(ofDay, what) };
  });
  const show = (amount: number) =>
    isCount(what) ? format.number(amount) : format.money({ amount: Math.round(amount), currency: what });
  return (
    <>
      <ChartStyle />
      <NativeSelect
        label={t('shown')}
        value={what}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[...counts, ...currencies].map((value) => ({ value, label: nameOf(value) }))}
      />
      <AreaChart
        role="img"
        aria-label={t('chart', { what: nameOf(what) })}
        h={280}
        data={data}
        dataKey="day"
        series={[{ name: 'amount', label: nameOf(what), color: 'var(--mantine-primary-color-light-color)' }]}
        curveType="linear"
        withDots={false}
        gridAxis="x"
        valueFormatter={show}
        yAxisProps={{ width: 72, allowDecimals: !isCount(what) }}
        xAxisProps={{ minTickGap: 40, interval: 'equidistantPreserveStart' }}
        areaChartProps={{ accessibilityLayer: false }}
        areaProps={{ isAnimationActive: false }}
      />
    </>
  );
}
