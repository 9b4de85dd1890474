import { listMemberMeasures, type Measure } from '@rendezvous/contract/measure';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { chosenBrand, useBrandName, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';
import { useMeasureState } from './statement-facts.tsx';

const OpenedMeasure = lazy(() => import('./opened-measure.tsx'));

export const handle = { i18n: ['decisions', 'measure'] };

const atOnce = 50;
const measuresQuery = (site: string | undefined, search: string) => {
  const before = new URLSearchParams(search).get('before') ?? undefined;
  return query(listMemberMeasures, { query: { site, before, limit: atOnce } });
};

const load = (args: LoaderArgs) =>
  loadQueries(args, [measuresQuery(chosenBrand(args), new URL(args.request.url).search)]);

export { load as clientLoader, load as loader };

/** What operators decided about members, latest first. */
export default function MeasuresScreen() {
  const { t } = useTranslation('decisions');
  const { search } = useLocation();
  const { measures } = useSuspenseQuery(measuresQuery(useChosenBrand(), search)).data;
  const [opened, setOpened] = useState<Measure | null>(null);
  const last = measures.length === atOnce ? measures.at(-1) : undefined;
  return (
    <DeskPage title={t('operator:screen.measures')} text={t('measures.text')}>
      <DeskTable
        label={t('operator:screen.measures')}
        columns={useColumns()}
        rows={measures}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={t('measures.none')}
        more={last && <Link to={{ search: `before=${last.id}` }}>{t('measures.older')}</Link>}
      />
      <Dialog isOpen={opened !== null} onClose={() => setOpened(null)} title={t('measures.statement')}>
        <Suspense>{opened && <OpenedMeasure measure={opened} onDone={() => setOpened(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}

function useColumns(): readonly Column<Measure>[] {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  const state = useMeasureState();
  const brandName = useBrandName();
  return [
    { head: t('operator:audit.when'), cell: ({ created_at }) => day(created_at) },
    { head: t('measures.measure'), cell: ({ kind }) => <b>{t(`measures.kind.${kind}`)}</b> },
    { head: t('measure:label.rule'), cell: ({ rule }) => t(`measure:rule.${rule}`) },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    { head: t('operator:audit.operator'), cell: ({ made_by }) => made_by },
    { head: t('measures.status'), cell: state },
  ];
}
