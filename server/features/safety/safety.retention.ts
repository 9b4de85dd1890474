import { day } from '@rendezvous/contract/durations';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { createPictures } from './safety.pictures.ts';
import {
  erasedEvidenceDays,
  isEvidenceOver,
  photosOf,
  reportRetentionDays,
  withoutReporter,
} from './safety.reports.rules.ts';
import { type ReportRow, reportStore as store } from './safety.reports.store.ts';

/** A report may have the words of a whole conversation. */
const removedAtOnce = 50;

interface Options extends Pick<Platform, 'db' | 'events' | 'jobs'> {
  readonly pictures: ReturnType<typeof createPictures>;
}

/** How long reports and their evidence stay, also once a member is erased. */
export function keepReports({ db, events, jobs, pictures }: Options) {
  /** Takes the evidence out of a report about a member who is erased; without a reporter nothing of it remains. */
  async function dropEvidence(trx: Trx, report: ReportRow): Promise<void> {
    if (report.member_id === null) await store.remove(trx, report.id);
    else await store.change(trx, report.id, { profile: null, photo_id: null, messages: [] });
    await pictures.sweep(trx, report.id, photosOf(report));
  }

  /** Takes an erased member out of the reports by and about them. */
  async function anonymise(trx: Trx, memberId: string): Promise<void> {
    const now = new Date();
    // One at a time, as the evidence of many may be large.
    for (const id of await store.idsOf(trx, memberId)) {
      const report = (await store.byId(trx, id)) as ReportRow;
      const isReporter = report.member_id === memberId;
      const rest = isReporter
        ? { member_id: null, words: '', messages: withoutReporter(report.messages) }
        : { other_id: null };
      const left = { ...report, ...rest };
      await store.change(trx, id, rest);
      if (isReporter) await pictures.sweep(trx, id, photosOf(report));
      if (left.other_id === null && (left.profile === null || isEvidenceOver(left, now))) await dropEvidence(trx, left);
    }
  }

  /** Removes the evidence about erased members, and closed reports, each at the end of its retention. */
  async function removeOld(): Promise<void> {
    const now = Date.now();
    const [decided, end] = [erasedEvidenceDays, reportRetentionDays].map((days) => new Date(now - days * day));
    await inTurns(
      () => store.evidenceOfErased(db, decided as Date, removedAtOnce),
      (trx, report) => dropEvidence(trx, report),
    );
    await inTurns(
      () => store.closedBefore(db, end as Date, removedAtOnce),
      async (trx, report) => {
        await store.remove(trx, report.id);
        await pictures.sweep(trx, report.id, photosOf(report));
      },
    );
  }

  /** Works through all that `due` finds, which `work` has to take out of it. */
  async function inTurns(due: () => Promise<ReportRow[]>, work: (trx: Trx, report: ReportRow) => Promise<void>) {
    for (;;) {
      const over = await due();
      if (over.length === 0) return;
      await inTransaction(db, async (trx) => {
        for (const report of over) await work(trx, report);
      });
    }
  }

  events.inTransaction(memberErased, (trx, { member_id }) => anonymise(trx, member_id));
  jobs.schedule('safety.report_retention', '51 3 * * *', removeOld);

  return { removeOld };
}
