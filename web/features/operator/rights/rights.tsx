import { Button } from '@mantine/core';
import { type DataRequest, listDataRequests } from '@rendezvous/contract/rights';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { chosenBrand, useBrandName, useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';

const AddRequest = lazy(() => import('./add-request.tsx'));
const OneRequest = lazy(() => import('./one-request.tsx'));

export const handle = { i18n: ['rights'] };

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function askedOf(search: string) {
  const params = new URLSearchParams(search);
  const after = params.get('after') ?? '';
  return {
    state: params.get('state') === 'closed' ? ('closed' as const) : ('open' as const),
    after: isUuid.test(after) ? after : undefined,
  };
}

const requestsQuery = (search: string, site: string | undefined) => {
  const { state, after } = askedOf(search);
  return query(listDataRequests, { query: { site, state, after } });
};

const load = (args: LoaderArgs) =>
  loadQueries(args, [requestsQuery(new URL(args.request.url).search, chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** Requests about personal data, open or answered. */
export default function RightsScreen() {
  const { t } = useTranslation('rights');
  const { search } = useLocation();
  const { state } = askedOf(search);
  const { operator } = useDesk();
  const { requests, next } = useSuspenseQuery(requestsQuery(search, useChosenBrand())).data;
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState<DataRequest | null>(null);
  const older = new URLSearchParams({ state, after: String(next) });
  return (
    <DeskPage
      title={t('operator:screen.rights')}
      text={t('text')}
      action={
        operator?.permissions.includes('rights.handle') && (
          <Button color="secondary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <p className="desk-states">
        {(['open', 'closed'] as const).map((one) => (
          <Link key={one} to={{ search: `?state=${one}` }} aria-current={one === state ? 'page' : undefined}>
            {one === state ? <b>{t(one)}</b> : t(one)}
          </Link>
        ))}
      </p>
      <DeskTable
        label={t(state)}
        columns={useColumns(state)}
        rows={requests}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        empty={t(state === 'open' ? 'none_open' : 'none_closed')}
        more={next !== null && <Link to={{ search: `?${older}` }}>{t('more')}</Link>}
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} title={t('add')}>
        <Suspense>{isAdding && <AddRequest onDone={() => setAdding(false)} />}</Suspense>
      </Dialog>
      <Dialog isOpen={opened !== null} onClose={() => setOpened(null)} title={opened ? t(`kind.${opened.kind}`) : ''}>
        <Suspense>{opened && <OneRequest request={opened} onDone={() => setOpened(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}

function useColumns(state: 'open' | 'closed'): readonly Column<DataRequest>[] {
  const { t } = useTranslation('rights');
  const format = useFormat();
  const brandName = useBrandName();
  const today = new Date().toISOString().slice(0, 10);
  return [
    { head: t('asked'), cell: ({ asked_at }) => format.day(asked_at.slice(0, 10)) },
    { head: t('what'), cell: ({ kind }) => <b>{t(`kind.${kind}`)}</b> },
    { head: t('way'), cell: ({ origin }) => t(`origin.${origin}`) },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    state === 'open'
      ? {
          head: t('due'),
          cell: ({ due_on }) => (
            <>
              {format.day(due_on)} {due_on < today && <b>– {t('late')}</b>}
            </>
          ),
        }
      : {
          head: t('answered'),
          cell: ({ closed_at, outcome }) =>
            closed_at && outcome && `${t(`outcome.${outcome}`)}, ${format.day(closed_at.slice(0, 10))}`,
        },
  ];
}
