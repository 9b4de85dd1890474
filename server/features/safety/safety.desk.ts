import type { ReportOutcome, ReportReason } from '@rendezvous/contract/report';
import type { DeskReport, WaitingReport } from '@rendezvous/contract/report-desk';
import type { Storage } from '../../adapters/storage/storage.ts';
import { record } from '../../platform/audit/audit.ts';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/work/jobs.ts';
import { refuseOwn } from '../member/member.own.ts';
import { pictureOf } from './safety.pictures.ts';
import { conductSince, storedSince } from './safety.reports.rules.ts';
import { type OpenReports, type ReportPage, type ReportRow, reportStore as store } from './safety.reports.store.ts';

export type { ReportPage, ReportRow } from './safety.reports.store.ts';

export interface Closed {
  readonly id: string;
  /** It is no longer held to be clearly unfounded. */
  readonly cleared?: boolean;
  /** Its outcome is the one that the reporter was told. */
  readonly told?: boolean;
}

interface Options {
  db: Database;
  storage: Storage;
  closed: Job<Closed>;
}

interface Closing {
  readonly outcome: ReportOutcome;
  /** Clearly so; only without a breach. */
  readonly unfounded?: boolean;
  readonly by: string;
}

export interface Unfounded {
  /** When they were made. */
  readonly unfounded: readonly Date[];
  /** Since when every report that was closed is still stored. */
  readonly storedSince: Date;
}

/** The operators' work on reports. */
export function createDesk({ db, storage, closed }: Options) {
  async function clear(trx: Trx, { id, member_id }: Pick<ReportRow, 'id' | 'member_id'>): Promise<boolean> {
    if (member_id !== null) await store.lockReporter(trx, member_id);
    return store.clear(trx, id);
  }

  return {
    waiting: async (which: OpenReports): Promise<WaitingReport[]> => (await store.open(db, which)).map(toWaitingReport),

    one: (id: string): Promise<ReportRow | undefined> => store.byId(db, id),

    /** The latest reports by a member and about them, of some sites or all. */
    ofMember: (memberId: string, page: ReportPage): ReturnType<typeof store.ofMember> =>
      store.ofMember(db, memberId, page),

    countBy: (memberId: string): ReturnType<typeof store.countBy> => store.countBy(db, memberId),

    countAbout: (memberId: string): ReturnType<typeof store.countAbout> => store.countAbout(db, memberId),

    /** How a member has reported lately, for whoever judges whether they report falsely. */
    conductOf: (memberId: string): ReturnType<typeof store.conductSince> =>
      store.conductSince(db, memberId, conductSince(new Date())),

    lockReporter: (trx: Trx, memberId: string): Promise<void> => store.lockReporter(trx, memberId),

    /** Locks a reporter and the author of a report about them in one order: the other may be decided about, too. */
    async lockBoth(trx: Trx, memberId: string, reportId: string): Promise<void> {
      const author = (await store.byId(trx, reportId))?.member_id;
      const both = [memberId, ...(author ? [author] : [])];
      for (const id of both.toSorted()) await store.lockReporter(trx, id);
    },

    /** When the reports of a member were made that were clearly unfounded, and since when all are known. */
    async unfoundedBy(trx: Trx, memberId: string): Promise<Unfounded> {
      return { unfounded: await store.unfoundedBy(trx, memberId), storedSince: storedSince(new Date()) };
    },

    /** The copy of a photo that the report has; undefined where its picture was gone. */
    picture: (id: string, photo: string): Promise<Uint8Array | undefined> => storage.read(pictureOf(id, photo)),

    /**
     * Closes a report that a measure follows from, or finds a breach in it where none was found before; false if there
     * is none about that member.
     */
    async actOn(trx: Trx, id: string, { about, by }: { about: string; by: string }): Promise<boolean> {
      const report = await store.byId(trx, id);
      if (report?.other_id !== about) return false;
      refuseOwn(report.member_id);
      const cleared = await clear(trx, report);
      if ((await store.close(trx, id, { outcome: 'acted', by })) || (await store.overturn(trx, id, by)))
        await closed.enqueue(trx, { id, ...(cleared && { cleared }) });
      return true;
    },

    /**
     * Corrects the judgement that a report was clearly unfounded; `made` is false if it is not held to be. Undefined if
     * there is no such report.
     */
    async correct(id: string, { reason }: { reason: string }): Promise<{ made: boolean } | undefined> {
      const report = await store.byId(db, id);
      if (!report) return undefined;
      return inTransaction(db, async (trx) => {
        const made = await clear(trx, report);
        const after = report.outcome ?? 'open';
        record({ subject: { report: id }, reason, before: made ? `${after}, unfounded` : after, after });
        if (made) await closed.enqueue(trx, { id, cleared: true, told: true });
        return { made };
      });
    },

    /** Closes a report once: the second of two operators learns what the first found. Undefined if there is none. */
    async close(
      id: string,
      { outcome, unfounded, by }: Closing,
    ): Promise<{ made: boolean; outcome: ReportOutcome } | undefined> {
      const made = await inTransaction(db, async (trx) => {
        const isClosed = await store.close(trx, id, { outcome, unfounded, by });
        const after = unfounded ? `${outcome}, unfounded` : outcome;
        record({ subject: { report: id }, before: isClosed ? 'open' : 'closed', after: isClosed ? after : 'closed' });
        if (isClosed) await closed.enqueue(trx, { id });
        return isClosed;
      });
      const row = await store.byId(db, id);
      return row?.outcome ? { made, outcome: row.outcome } : undefined;
    },
  };
}

/** A report in the operators' queue. */
const toWaitingReport = ({ id, site_id, reason, origin, created_at, profile }: ReportRow): WaitingReport => ({
  id,
  site: site_id,
  name: profile?.name ?? null,
  reason: reason as ReportReason,
  from: origin as WaitingReport['from'],
  created_at: created_at.toISOString(),
});

interface Counts {
  /** Of reports about the same member. */
  readonly about: { readonly reports: number; readonly reporters: number } | undefined;
  /** Of reports by the same member. */
  readonly by: { readonly reports: number; readonly decided: number; readonly unfounded: number } | undefined;
}

/** A report with its evidence. */
export const toDeskReport = (row: ReportRow, { about, by }: Counts): DeskReport => ({
  ...toWaitingReport(row),
  words: row.words,
  about: row.other_id !== null && about ? { id: row.other_id, ...about } : null,
  by: row.member_id !== null && by ? { id: row.member_id, ...by } : null,
  profile: row.profile && { ...row.profile, prompts: [...(row.profile.prompts ?? [])] },
  photo: row.photo_id,
  messages: [...row.messages],
  outcome: row.outcome as ReportOutcome | null,
  unfounded: row.unfounded,
});
