import { takeReports } from '@rendezvous/contract/operator-queue';
import type { ReportOutcome } from '@rendezvous/contract/report';
import { closeReport, readReport, type WaitingReport } from '@rendezvous/contract/report-desk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { useAge } from '../use-age.ts';
import { QueueStyle } from './queue-style.tsx';
import { ReportEvidence } from './report-evidence.tsx';
import { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

export const handle = { i18n: ['report', 'prompts'] };

/** Open reports: those that one is handed, and the evidence of the one in question. */
export default function ReportsScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<WaitingReport, ReportOutcome>({
    name: `reports ${site ?? ''}`,
    keyOf: ({ id }) => id,
    take: async () => (await api(takeReports, { body: { site } })).reports,
    send: ({ id }, outcome) => api(closeReport, { body: { id, outcome } }),
  });
  const { handed, waiting, current, choose, decide } = queue;
  const decisions = useMemo(
    () =>
      current
        ? [
            { key: 'a', label: t('reports.acted'), run: () => decide('acted') },
            { key: 'r', label: t('reports.no_breach'), run: () => decide('no_breach') },
          ]
        : [],
    [current, decide, t],
  );
  return (
    <DeskPage title={t('screen.reports')} text={t('reports.text')}>
      <QueueStyle />
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && <p className="desk-empty">{t('work.none')}</p>}
      <div className="desk-work">
        <ul className="desk-waiting">
          {waiting.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one === current} onClick={() => choose(one)}>
                <ReportLine report={one} />
              </button>
            </li>
          ))}
        </ul>
        {current && <Report key={current.id} id={current.id} />}
      </div>
      <WorkBar queue={queue} decisions={decisions} />
    </DeskPage>
  );
}

function ReportLine({ report: { reason, from, site, created_at } }: { report: WaitingReport }) {
  const { t } = useTranslation('operator');
  const age = useAge();
  const { brands } = useDesk();
  return (
    <>
      <b>{t(`report:reason.${reason}`)}</b>
      <span className="desk-soft">
        {[brands.find(({ id }) => id === site)?.name ?? site, t(`reports.from.${from}`), age(created_at)].join(' · ')}
      </span>
    </>
  );
}

function Report({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(query(readReport, { query: { id } }));
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <ReportEvidence report={data.report} /> : null;
}
