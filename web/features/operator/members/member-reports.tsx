import type { DeskMember, MemberReport } from '@rendezvous/contract/member-desk';
import { conductDays, correctReport, readReport } from '@rendezvous/contract/report-desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { DeskForm } from '../desk-form.tsx';
import { QueueStyle } from '../queue/queue-style.tsx';
import ReportEvidence from '../queue/report-evidence.tsx';
import { DeskTable } from '../table.tsx';
import { memberQuery } from './member.queries.ts';
import { MemberPart } from './member-part.tsx';
import { NoteField } from './note-field.tsx';
import { useOlder } from './use-older.tsx';
import { When } from './when.tsx';

const none: MemberReport[] = [];
const keyOf = ({ id }: MemberReport) => id;

/** Counts of reports about and by the member; the reports themselves for operators who handle reports. */
export function MemberReports({ member: { id, reports } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const [opened, show] = useState<string | null>(null);
  const list = useOlder({ member: id, list: 'reports', newest: reports.list ?? none, rowKey: keyOf });
  return (
    <MemberPart id="reports" title={t('operator:screen.reports')}>
      <p className="desk-soft">
        {t('reports.about', reports.about)} · {t('reports.by', { reports: reports.by })}
        {reports.conduct.unfounded > 0 &&
          ` · ${t('operator:reports.conduct', { ...reports.conduct, days: conductDays })}`}
      </p>
      {list.rows.length > 0 && (
        <DeskTable
          isPart
          label={t('operator:screen.reports')}
          {...list}
          rowKey={keyOf}
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
        {opened && <Evidence id={opened} member={id} onCorrected={() => show(null)} />}
      </Dialog>
    </MemberPart>
  );
}

interface EvidenceProps {
  readonly id: string;
  readonly member: string;
  readonly onCorrected: () => void;
}

function Evidence({ id, ...correction }: EvidenceProps) {
  const { data, isError, error, refetch } = useQuery(query(readReport, { query: { id } }));
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <>
      <QueueStyle />
      {data && <ReportEvidence report={data.report} />}
      {data?.report.unfounded && <CorrectReport id={id} {...correction} />}
    </>
  );
}

/** Takes back that a report was clearly unfounded, with the reason. */
function CorrectReport({ id, member, onCorrected }: EvidenceProps) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const correct = useMutation({
    mutationFn: () => api(correctReport, { body: { id, reason } }),
    onSuccess: async () => {
      const read = [memberQuery(member).queryKey, query(readReport, { query: { id } }).queryKey];
      await Promise.all(read.map((queryKey) => client.invalidateQueries({ queryKey })));
      onCorrected();
    },
  });
  return (
    <DeskForm call={correct} submit={t('reports.correct')}>
      <NoteField value={reason} onChange={setReason} error={fieldErrors(correct.error).reason} />
    </DeskForm>
  );
}
