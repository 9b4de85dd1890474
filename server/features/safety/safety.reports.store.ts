import type { ReportOutcome } from '@rendezvous/contract/report';
import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { SafetyReport } from '../../platform/database/schema.gen.ts';
import type { ReportedProfile, ShownMessage } from './safety.reports.rules.ts';

export type ReportRow = Omit<Selectable<SafetyReport>, 'profile' | 'messages'> & {
  readonly profile: ReportedProfile | null;
  readonly messages: readonly ShownMessage[];
};
export type NewReport = Omit<ReportRow, 'created_at' | 'closed_at' | 'outcome'>;

const maxReportsListed = 50;
const reports = (executor: Executor) => executor.selectFrom('safety_report').selectAll();
// What is in the two columns of JSON, only this store writes.
const toRow = (row: Selectable<SafetyReport>): ReportRow => row as unknown as ReportRow;

export const reportStore = {
  /** Changes nothing where the report is there already. */
  async add(trx: Trx, { profile, messages, ...report }: NewReport): Promise<void> {
    await trx
      .insertInto('safety_report')
      .values({ ...report, profile: profile && JSON.stringify(profile), messages: JSON.stringify(messages) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  byId: async (executor: Executor, id: string): Promise<ReportRow | undefined> => {
    const row = await reports(executor).where('id', '=', id).executeTakeFirst();
    return row && toRow(row);
  },

  /** A member's own reports, latest first. */
  given: async (executor: Executor, memberId: string): Promise<ReportRow[]> =>
    (
      await reports(executor)
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .limit(maxReportsListed)
        .execute()
    ).map(toRow),

  /** Every report by the member, for the copy of their data. */
  allGiven: async (executor: Executor, memberId: string): Promise<ReportRow[]> =>
    (await reports(executor).where('member_id', '=', memberId).orderBy('created_at').execute()).map(toRow),

  /** Open reports, oldest first, of one site or all. */
  open: async (executor: Executor, siteId: string | undefined, limit: number): Promise<ReportRow[]> => {
    const query = reports(executor).where('closed_at', 'is', null).orderBy('created_at').orderBy('id').limit(limit);
    return (await (siteId === undefined ? query : query.where('site_id', '=', siteId)).execute()).map(toRow);
  },

  /** How many reports there are about a member, closed ones included. */
  async countAbout(executor: Executor, memberId: string): Promise<number> {
    const { count } = await executor
      .selectFrom('safety_report')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('other_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return count;
  },

  /** False if it is closed already, or not there. */
  async close(trx: Trx, id: string, outcome: ReportOutcome): Promise<boolean> {
    const closed = await trx
      .updateTable('safety_report')
      .set({ outcome, closed_at: sql`now()` })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return closed !== undefined;
  },

  /** The reports by or about a member, locked until the transaction ends. */
  of: async (trx: Trx, memberId: string): Promise<ReportRow[]> =>
    (
      await reports(trx)
        .where((where) => where.or([where('member_id', '=', memberId), where('other_id', '=', memberId)]))
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(toRow),

  async change(
    trx: Trx,
    id: string,
    {
      messages,
      ...values
    }: Partial<Pick<ReportRow, 'member_id' | 'other_id' | 'words' | 'photo_id' | 'messages'>> & {
      profile?: null;
    },
  ): Promise<void> {
    await trx
      .updateTable('safety_report')
      .set({ ...values, ...(messages && { messages: JSON.stringify(messages) }) })
      .where('id', '=', id)
      .execute();
  },

  /** Closed before `before`. */
  closedBefore: async (executor: Executor, before: Date): Promise<ReportRow[]> =>
    (await reports(executor).where('closed_at', '<', before).execute()).map(toRow),

  async remove(trx: Trx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await trx
        .deleteFrom('safety_report')
        .where('id', 'in', [...ids])
        .execute();
  },
};
