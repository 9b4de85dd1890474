import { problem } from '@rendezvous/contract/problem';
import * as contract from '@rendezvous/contract/report-desk';
import { bind } from '../../platform/calls/bind.ts';
import type { OperatorCaller } from '../../platform/calls/caller.ts';
import { openFor } from '../member/member.own.ts';
import { type ReportRow, toDeskReport } from './safety.desk.ts';
import type { Reports } from './safety.reports.ts';

/** What operators read of reports, and how they close them. */
export function reportDeskRoutes({ desk }: Pick<Reports, 'desk'>) {
  /** The report, named in the audit; one of a brand that the operator may not see is not there. */
  async function seen({ operator }: OperatorCaller, id: string): Promise<ReportRow> {
    const { report_not_found } = contract.deskReportFailures;
    const row = await desk.one(id);
    if (!row) throw problem(report_not_found);
    openFor(operator, { brand: row.site_id, member: row.other_id, members: [row.member_id] }, report_not_found);
    return row;
  }

  /** How whoever reported has reported: in all, and lately. */
  const reporter = async (id: string) => ({ reports: await desk.countBy(id), ...(await desk.conductOf(id)) });

  return bind(contract, {
    readReport: async ({ caller, query }) => {
      const row = await seen(caller, query.id);
      const about = row.other_id === null ? undefined : await desk.countAbout(row.other_id);
      const by = row.member_id === null ? undefined : await reporter(row.member_id);
      return { report: toDeskReport(row, { about, by }) };
    },
    readReportPicture: async ({ caller, query }) => {
      await seen(caller, query.id);
      const bytes = await desk.picture(query.id, query.photo);
      return { webp: bytes ? Buffer.from(bytes).toString('base64') : null };
    },
    closeReport: async ({ caller, body: { id, outcome, unfounded } }) => {
      await seen(caller, id);
      const closed = await desk.close(id, { outcome, unfounded, by: caller.operator.name });
      if (!closed) throw problem(contract.deskReportFailures.report_not_found);
      return closed;
    },
    correctReport: async ({ caller, body: { id, reason } }) => {
      await seen(caller, id);
      const corrected = await desk.correct(id, { reason });
      if (!corrected) throw problem(contract.deskReportFailures.report_not_found);
      return corrected;
    },
  });
}
