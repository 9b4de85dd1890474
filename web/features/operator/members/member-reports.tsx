import type { DeskMember } from '@rendezvous/contract/member-desk';
import { conductDays, readReport } from '@rendezvous/contract/report-desk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { QueueStyle } from '../queue/queue-style.tsx';
import ReportEvidence from '../queue/report-evidence.tsx';
import { DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { When } from './when.tsx';

/** Counts of reports about and by the member; the reports themselves for operators who handle reports. */
export function MemberReports({ member: { reports } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const [opened, show] = useState<string | null>(null);
  return (
    <MemberPart title={t('operator:screen.reports')}>
      <p className="desk-soft">
        {t('reports.about', reports.about)} · {t('reports.by', { reports: reports.by })}
        {reports.conduct.unfounded > 0 &&
          ` · ${t('operator:reports.conduct', { ...reports.conduct, days: conductDays })}`}
      </p>
      {reports.list && reports.list.length > 0 && (
        <DeskTable
          isPart
          label={t('operator:screen.reports')}
          rows={reports.list}
          rowKey={({ id }) => id}
          onOpen={({ id }) => show(id)}
          empty={t('none')}
          columns={[
            { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
            { head: t('reports.who'), cell: ({ by_member }) => t(by_member ? 'reports.theirs' : 'reports.others') },
            { head: t('operator:audit.reason'), cell: ({ reason }) => t(`report:reason.${reason}`) },
            {
              head: t('operator:operators.status'),
              cell: ({ outcome, unfounded }) =>
                outcome
                  ? t(`operator:reports.${unfounded ? 'unfounded' : outcome === 'acted' ? 'breach' : 'no_breach'}`)
                  : t('reports.open'),
            },
          ]}
        />
      )}
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={t('operator:screen.reports')}>
        {opened && <Evidence id={opened} />}
      </Dialog>
    </MemberPart>
  );
}

function Evidence({ id }: { id: string }) {
  const { data, isError, error, refetch } = useQuery(query(readReport, { query: { id } }));
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <>
      <QueueStyle />
      {data && <ReportEvidence report={data.report} />}
    </>
  );
}
