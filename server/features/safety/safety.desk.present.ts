import type { ReportOutcome, ReportReason } from '@rendezvous/contract/report';
import type { DeskReport, WaitingReport } from '@rendezvous/contract/report-desk';
import type { ReportRow } from './safety.desk.ts';

/** A report in the operators' queue. */
export const toWaitingReport = ({ id, site_id, reason, origin, created_at }: ReportRow): WaitingReport => ({
  id,
  site: site_id,
  reason: reason as ReportReason,
  from: origin as WaitingReport['from'],
  created_at: created_at.toISOString(),
});

/** A report with its evidence. `countAbout` is of reports about the same member. */
export const toDeskReport = (
  row: ReportRow,
  countAbout: { reports: number; reporters: number } | undefined,
): DeskReport => ({
  ...toWaitingReport(row),
  words: row.words,
  about: row.other_id !== null && countAbout ? { id: row.other_id, ...countAbout } : null,
  profile: row.profile,
  photo: row.photo_id,
  messages: [...row.messages],
  outcome: row.outcome as ReportOutcome | null,
});
