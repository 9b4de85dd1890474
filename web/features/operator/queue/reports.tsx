import { takeReports } from '@rendezvous/contract/operator-queue';
import type { ReportOutcome } from '@rendezvous/contract/report';
import { closeReport, readReport, type WaitingReport } from '@rendezvous/contract/report-desk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { useQueue } from './use-queue.ts';
import { Work } from './work.tsx';

// Fetched beside what it shows.
const ReportEvidence = lazy(() => import('./report-evidence.tsx'));
const ActOnReport = lazy(() => import('./act-on-report.tsx'));

export const handle = { i18n: ['report', 'prompts', 'decisions', 'measure'] };

/** What an operator finds; a clearly unfounded report has no breach either. */
type Verdict = ReportOutcome | 'unfounded';

const toBody = (verdict: Verdict) =>
  verdict === 'unfounded' ? ({ outcome: 'no_breach', unfounded: true } as const) : { outcome: verdict };

const outcomeKeys = { acted: 'breach', no_breach: 'no_breach', unfounded: 'unfounded' } as const satisfies Record<
  Verdict,
  string
>;

const keyOf = ({ id }: WaitingReport) => id;

/** Open reports, with the evidence of the current one. */
export default function ReportsScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<WaitingReport, Verdict>({
    name: 'reports',
    site,
    keyOf,
    take: async () => (await api(takeReports, { body: { site } })).reports,
    send: ({ id }, verdict) => api(closeReport, { body: { id, ...toBody(verdict) } }),
  });
  const { current, decide, done } = queue;
  const [acted, act] = useState<string>();
  const report = useReport(current?.id).data?.report;
  const about = report?.about;
  const decisions = useMemo(
    () =>
      report
        ? [
            { key: 'a', label: t('reports.no_breach'), run: () => decide('no_breach') },
            {
              key: 'r',
              label: t('reports.breach'),
              // The reported member is erased, so no measure is possible.
              run: () => (about ? act(report.id) : decide('acted')),
            },
            { key: 'u', label: t('reports.unfounded'), run: () => decide('unfounded') },
          ]
        : [],
    [report, about, decide, t],
  );
  return (
    <DeskPage title={t('screen.reports')} text={t('reports.text')}>
      <Work
        queue={queue}
        keyOf={keyOf}
        title={({ reason }) => t(`report:reason.${reason}`)}
        about={({ name, from }) => `${name ?? t('reports.erased')} · ${t(`reports.from.${from}`)}`}
        decisions={decisions}
        member={about?.id}
        said={(verdict, { name }) =>
          t('reports.said', { name: name ?? t('reports.erased'), outcome: t(`reports.${outcomeKeys[verdict]}`) })
        }
      >
        {({ id }) => <Report key={id} id={id} />}
      </Work>
      <Dialog
        isBeside
        isOpen={about !== undefined && acted === current?.id}
        onClose={() => act(undefined)}
        title={t('decisions:measures.take')}
      >
        {current && report && about && (
          <Suspense>
            <ActOnReport
              key={report.id}
              report={report}
              member={about.id}
              onDone={() => done(current)}
              onActedAlready={() => {
                act(undefined);
                decide('acted');
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </DeskPage>
  );
}

function useReport(id: string | undefined) {
  return useQuery({
    ...query(readReport, { query: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Report({ id }: { id: string }) {
  const { data, isError, error, refetch } = useReport(id);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <Suspense fallback={<EvidenceSkeleton />}>
      {data ? <ReportEvidence report={data.report} /> : <EvidenceSkeleton />}
    </Suspense>
  );
}
