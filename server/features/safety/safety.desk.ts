import type { ReportOutcome } from '@rendezvous/contract/report';
import type { Storage } from '../../adapters/storage/storage.ts';
import { record } from '../../platform/audit/audit.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import { pictureOf } from './safety.pictures.ts';
import { type OpenReports, type ReportRow, reportStore as store } from './safety.reports.store.ts';

export type { ReportRow } from './safety.reports.store.ts';

interface Closed {
  readonly id: string;
  /** The operator whose command closed it; a call is in the security log already. */
  readonly by?: string;
}

/** Applies the closing on the shard of the member: what visitors see, and the mail to the reporter. */
export const closedJob = (jobs: Jobs, run: (closed: Closed) => Promise<void>): Job<Closed> =>
  jobs.define('safety.report_closed', run, { tries: 'untilDone' });

interface Options {
  db: Database;
  storage: Storage;
  closed: Job<Closed>;
}

/** The operators' work on reports. */
export function createDesk({ db, storage, closed }: Options) {
  return {
    open: (which: OpenReports): Promise<ReportRow[]> => store.open(db, which),

    one: (id: string): Promise<ReportRow | undefined> => store.byId(db, id),

    countAbout: (memberId: string): ReturnType<typeof store.countAbout> => store.countAbout(db, memberId),

    /** The copy of a photo that the report has; undefined where its picture was gone. */
    picture: (id: string, photo: string): Promise<Uint8Array | undefined> => storage.read(pictureOf(id, photo)),

    /** Closes a report once: the second of two operators learns what the first found. Undefined if there is none. */
    async close(
      id: string,
      { outcome, by, isCommand = false }: { outcome: ReportOutcome; by: string; isCommand?: boolean },
    ): Promise<{ made: boolean; outcome: ReportOutcome } | undefined> {
      const made = await inTransaction(db, async (trx) => {
        const isClosed = await store.close(trx, id, { outcome, by });
        record({ subject: { report: id }, before: isClosed ? 'open' : 'closed', after: isClosed ? outcome : 'closed' });
        if (isClosed) await closed.enqueue(trx, { id, ...(isCommand && { by }) });
        return isClosed;
      });
      const row = await store.byId(db, id);
      return row?.outcome ? { made, outcome: row.outcome } : undefined;
    },
  };
}
