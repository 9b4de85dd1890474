import { Button, NativeSelect, TextInput } from '@mantine/core';
import { houseRules, listedStates, listMemberMeasures, type Measure, measureKinds } from '@rendezvous/contract/measure';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Form, Link, useLocation, useNavigationType } from 'react-router';
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

export const handle = { i18n: ['decisions', 'measure', 'photo', 'scam'] };

const atOnce = 50;
const fields = ['member', 'kind', 'rule', 'operator', 'state', 'before'] as const;
type Filter = Partial<Record<(typeof fields)[number], string>>;

function filterOf(search: string): Filter {
  const params = new URLSearchParams(search);
  return Object.fromEntries(fields.flatMap((field) => (params.get(field) ? [[field, params.get(field)?.trim()]] : [])));
}

const measuresQuery = (site: string | undefined, search: string) =>
  query(listMemberMeasures, { query: { site, ...(filterOf(search) as object), limit: atOnce } });

const load = (args: LoaderArgs) =>
  loadQueries(args, [measuresQuery(chosenBrand(args), new URL(args.request.url).search)]);

export { load as clientLoader, load as loader };

/** The one that is open, to which Back leads from its member's page. */
let left: string | undefined;

/** What operators decided about members, latest first. */
export default function MeasuresScreen() {
  const { t } = useTranslation('decisions');
  const { search } = useLocation();
  const { measures } = useSuspenseQuery(measuresQuery(useChosenBrand(), search)).data;
  const isBack = useNavigationType() === 'POP';
  const [opened, setOpened] = useState<Measure | null>(
    () => (isBack && measures.find(({ id }) => id === left)) || null,
  );
  const show = (measure: Measure | null) => {
    left = measure?.id;
    setOpened(measure);
  };
  const last = measures.length === atOnce ? measures.at(-1) : undefined;
  return (
    <DeskPage title={t('operator:screen.measures')} text={t('measures.text')}>
      <MeasureFilter key={search} filter={filterOf(search)} />
      <DeskTable
        label={t('operator:screen.measures')}
        columns={useColumns()}
        rows={measures}
        rowKey={({ id }) => id}
        onOpen={show}
        empty={t('measures.none')}
        more={
          last && (
            <Link to={{ search: `${new URLSearchParams({ ...filterOf(search), before: last.id })}` }}>
              {t('measures.older')}
            </Link>
          )
        }
      />
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={t('measures.statement')}>
        <Suspense>{opened && <OpenedMeasure measure={opened} onDone={() => show(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}

function MeasureFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation('decisions');
  const any = { value: '', label: t('operator:audit.anything') };
  return (
    <Form className="desk-filter" method="get" role="search">
      <NativeSelect
        name="kind"
        label={t('measures.measure')}
        defaultValue={filter.kind}
        data={[any, ...measureKinds.map((value) => ({ value, label: t(`measures.kind.${value}`) }))]}
      />
      <NativeSelect
        name="rule"
        label={t('measure:label.rule')}
        defaultValue={filter.rule}
        data={[any, ...houseRules.map((value) => ({ value, label: t(`measure:rule.${value}`) }))]}
      />
      <NativeSelect
        name="state"
        label={t('measures.status')}
        defaultValue={filter.state}
        data={[any, ...listedStates.map((value) => ({ value, label: t(`measures.listed.${value}`) }))]}
      />
      <TextInput name="operator" label={t('operator:audit.operator')} defaultValue={filter.operator} />
      <TextInput name="member" label={t('operator:audit.member')} defaultValue={filter.member} />
      <Button type="submit" variant="default">
        {t('operator:audit.show')}
      </Button>
    </Form>
  );
}

function useColumns(): readonly Column<Measure & { name: string | null }>[] {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  const state = useMeasureState();
  const brandName = useBrandName();
  return [
    { head: t('operator:audit.when'), cell: ({ created_at }) => day(created_at) },
    { head: t('operator:operators.name'), cell: ({ name }) => <b dir="auto">{name || '–'}</b> },
    { head: t('measures.measure'), cell: ({ kind }) => t(`measures.kind.${kind}`) },
    { head: t('measure:label.rule'), cell: ({ rule }) => t(`measure:rule.${rule}`) },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    { head: t('operator:audit.operator'), cell: ({ made_by }) => made_by },
    { head: t('measures.status'), cell: state },
  ];
}
