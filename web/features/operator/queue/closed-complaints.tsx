import { type ClosedComplaint, listClosedComplaints } from '@rendezvous/contract/complaint-desk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { chosenBrand, useBrandName, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';
import { Complaint } from './complaint.tsx';
import { QueueStyle } from './queue-style.tsx';

export const handle = { i18n: ['decisions', 'complaint'] };

const closedQuery = (site: string | undefined, search: string) =>
  query(listClosedComplaints, { query: { site, before: new URLSearchParams(search).get('before') ?? undefined } });

const load = (args: LoaderArgs) =>
  loadQueries(args, [closedQuery(chosenBrand(args), new URL(args.request.url).search)]);

export { load as clientLoader, load as loader };

/** Complaints that were closed, latest first, each to read with its answer. */
export default function ClosedComplaintsScreen() {
  const { t } = useTranslation('decisions');
  const { search } = useLocation();
  const { complaints, next } = useSuspenseQuery(closedQuery(useChosenBrand(), search)).data;
  const [opened, show] = useState<ClosedComplaint | null>(null);
  return (
    <DeskPage
      title={t('complaints.closed')}
      action={<Link to="/operator/complaints">{t('operator:screen.complaints')}</Link>}
    >
      <QueueStyle />
      <DeskTable
        label={t('complaints.closed')}
        columns={useColumns()}
        rows={complaints}
        rowKey={({ reference }) => reference}
        onOpen={show}
        empty={t('complaints.none_closed')}
        more={next !== null && <Link to={{ search: `before=${next}` }}>{t('complaints.older')}</Link>}
      />
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={t('complaints.closed')}>
        {opened && <Complaint reference={opened.reference} />}
      </Dialog>
    </DeskPage>
  );
}

function useColumns(): readonly Column<ClosedComplaint>[] {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  const brandName = useBrandName();
  return [
    { head: t('operator:audit.when'), cell: ({ closed_at }) => day(closed_at) },
    { head: t('complaints.reference'), cell: ({ reference }) => <b>{reference}</b> },
    { head: t('complaints.topic'), cell: ({ topic }) => t(`complaint:topics.${topic}`) },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
    { head: t('operator:audit.operator'), cell: ({ closed_by }) => closed_by || '–' },
    {
      head: t('measures.status'),
      cell: ({ answered }) => t(answered ? 'complaints.answered' : 'complaints.elsewhere'),
    },
  ];
}
