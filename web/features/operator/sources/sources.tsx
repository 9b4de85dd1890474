import { NativeSelect } from '@mantine/core';
import { listSources, mostDays, type SourceGroup, type SourceRow, sourceGroups } from '@rendezvous/contract/source';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { chosenBrand, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { DeskTable } from '../table.tsx';
import { SourcesStyle } from './sources-style.tsx';
import { Sums } from './sums.tsx';
import { useSourceColumns } from './use-source-columns.tsx';

/** Comes after the screen: its library weighs as much as the rest of the desk. */
const SourceChart = lazy(() => import('./source-chart.tsx'));

export const handle = { i18n: ['source'] };

const periods = [7, 30, 90, mostDays] as const;

interface Shown {
  readonly days: number;
  readonly by: SourceGroup;
}

function shownBy(search: string): Shown {
  const params = new URLSearchParams(search);
  return {
    days: periods.find((days) => String(days) === params.get('days')) ?? 30,
    by: sourceGroups.find((group) => group === params.get('by')) ?? 'source',
  };
}

/** Days of the period, and of the one before, with which it is compared. */
const daysQuery = (site: string | undefined, { days }: Shown) =>
  query(listSources, { query: { site, days: 2 * days, by: 'day' } });
const rowsQuery = (site: string | undefined, { days, by }: Shown) => query(listSources, { query: { site, days, by } });

function load(args: LoaderArgs) {
  const shown = shownBy(new URL(args.request.url).search);
  return loadQueries(args, [daysQuery(chosenBrand(args), shown), rowsQuery(chosenBrand(args), shown)]);
}

export { load as clientLoader, load as loader };

const keyOf = ({ day, network, ref, lander, variant }: SourceRow) => [day, network, ref, lander, variant].join(' ');

/** Where visits, sign-ups and revenue came from, day by day and by source. */
export default function SourcesScreen() {
  const { t } = useTranslation('source');
  const shown = shownBy(useLocation().search);
  const site = useChosenBrand();
  const { rows: days } = useSuspenseQuery(daysQuery(site, shown)).data;
  const { from, to, rows } = useSuspenseQuery(rowsQuery(site, shown)).data;
  const isHydrated = useHydrated();
  return (
    <DeskPage title={t('operator:screen.sources')} text={t('text')}>
      <SourcesStyle />
      <SourceFilter key={JSON.stringify(shown)} {...shown} />
      <Sums rows={days} from={from} days={shown.days} />
      <div className="desk-chart">
        {isHydrated && (
          <Suspense>
            <SourceChart rows={days} from={from} to={to} />
          </Suspense>
        )}
      </div>
      <DeskTable
        label={t(`by.${shown.by}`)}
        columns={useSourceColumns(shown.by)}
        rows={shown.by === 'day' ? rows.toReversed() : rows}
        rowKey={keyOf}
        empty={t('none')}
      />
    </DeskPage>
  );
}

function SourceFilter({ days, by }: Shown) {
  const { t } = useTranslation('source');
  const submit = useSubmit();
  return (
    <Form
      className="desk-filter"
      method="get"
      role="search"
      onChange={({ currentTarget }) => inBackground(submit(currentTarget))}
    >
      <NativeSelect
        name="days"
        label={t('period')}
        defaultValue={String(days)}
        data={periods.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      />
      <NativeSelect
        name="by"
        label={t('grouped')}
        defaultValue={by}
        data={sourceGroups.map((value) => ({ value, label: t(`by.${value}`) }))}
      />
    </Form>
  );
}
