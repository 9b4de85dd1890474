import type { ReportOutcome } from '@rendezvous/contract/report';
import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Page, type Trx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/locks.ts';
import type { SafetyReport } from '../../platform/database/schema.gen.ts';
import { type Waiting, waitingColumns } from '../../platform/database/waiting.ts';
import { ofOthers } from '../member/member.service.ts';
import type { ReportedProfile, ShownMessage } from './safety.reports.rules.ts';

export type ReportRow = Omit<Selectable<SafetyReport>, 'profile' | 'messages'> & {
  readonly profile: ReportedProfile | null;
  readonly messages: readonly ShownMessage[];
};
export type NewReport = Omit<ReportRow, 'created_at' | 'closed_at' | 'closed_by' | 'outcome' | 'unfounded'>;

export type GivenReport = Pick<Selectable<SafetyReport>, 'id' | 'other_id' | 'reason' | 'created_at' | 'outcome'>;

/** The state of a member's reports; those without a breach no longer count. */
export interface Standing {
  readonly isReported: boolean;
  /** When a report was last upheld. */
  readonly actedOn: Date | null;
}

/** Which open reports to list: of some sites or all. */
export interface OpenReports {
  readonly sites?: readonly string[] | undefined;
  readonly limit: number;
}

/** Which reports of a member to list: of some sites or all. */
export interface ReportPage extends Page {
  readonly sites: readonly string[] | null;
}

/** A subquery of all reports and who made them, for statements of other features. */
export const reportAuthors = '(select id, member_id from safety_report)';

const maxReportsListed = 50;
const reports = (executor: Executor) => executor.selectFrom('safety_report').selectAll();
/** The open ones, of some sites or all, that concern no operator who asks. */
const waiting = (executor: Executor, sites: readonly string[] | undefined) =>
  executor
    .selectFrom('safety_report')
    .where('closed_at', 'is', null)
    .where(ofOthers('member_id', 'other_id'))
    .$if(sites !== undefined, (query) => query.where('site_id', 'in', sites as readonly string[]));
// Only this store writes the two JSON columns.
const toRow = (row: Selectable<SafetyReport>): ReportRow => row as unknown as ReportRow;

export const reportStore = {
  /** Changes nothing where the report is there already. */
  async add(trx: Trx, { profile, messages, ...report }: NewReport): Promise<void> {
    await trx
      .insertInto('safety_report')
      .values({ ...report, profile: profile && JSON.stringify(profile), messages: JSON.stringify(messages) })
      .onConflict(keepRow)
      .execute();
  },

  byId: async (executor: Executor, id: string): Promise<ReportRow | undefined> => {
    const row = await reports(executor).where('id', '=', id).executeTakeFirst();
    return row && toRow(row);
  },

  /** Lets no other report of this pair be added until the transaction ends. */
  lockPair: (trx: Trx, memberId: string, otherId: string): Promise<void> =>
    lockName(trx, `report ${memberId} ${otherId}`),

  /** The reports of one member about another since then. */
  ofPair: async (
    executor: Executor,
    { member_id, other_id }: { member_id: string; other_id: string },
    since: Date,
  ): Promise<ReportRow[]> =>
    (
      await reports(executor)
        .where('member_id', '=', member_id)
        .where('other_id', '=', other_id)
        .where('created_at', '>', since)
        .execute()
    ).map(toRow),

  /** A member's own reports, latest first. */
  given: (executor: Executor, memberId: string): Promise<GivenReport[]> =>
    executor
      .selectFrom('safety_report')
      // The evidence may be large.
      .select(['id', 'other_id', 'reason', 'created_at', 'outcome'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .limit(maxReportsListed)
      .execute(),

  /** Every report by the member, for the copy of their data. */
  allGiven: async (executor: Executor, memberId: string): Promise<ReportRow[]> =>
    (await reports(executor).where('member_id', '=', memberId).orderBy('created_at').execute()).map(toRow),

  /** Open reports that concern no operator who asks, those about minors first, then the oldest. */
  open: async (executor: Executor, { sites, limit }: OpenReports): Promise<ReportRow[]> =>
    (
      await waiting(executor, sites)
        .selectAll()
        .orderBy(sql`reason = 'underage'`, 'desc')
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute()
    ).map(toRow),

  /** How many are open, of some sites or all. */
  countOpen: (executor: Executor, sites: readonly string[] | undefined): Promise<Waiting> =>
    waiting(executor, sites).select(waitingColumns).executeTakeFirstOrThrow(),

  standing: (executor: Executor, memberId: string): Promise<Standing> =>
    executor
      .selectFrom('safety_report')
      .select([
        sql<boolean>`coalesce(bool_or(closed_at is null), false)`.as('isReported'),
        sql<Date | null>`max(closed_at) filter (where outcome = 'acted')`.as('actedOn'),
      ])
      .where('other_id', '=', memberId)
      .executeTakeFirstOrThrow(),

  /** How many reports there are about a member, closed ones included, and by how many members. */
  countAbout: (executor: Executor, memberId: string): Promise<{ reports: number; reporters: number }> =>
    executor
      .selectFrom('safety_report')
      .select([sql<number>`count(*)::int`.as('reports'), sql<number>`count(distinct member_id)::int`.as('reporters')])
      .where('other_id', '=', memberId)
      .where(ofOthers('member_id'))
      .executeTakeFirstOrThrow(),

  /** Lets nobody else decide how a member reports until the transaction ends. */
  lockReporter: (trx: Trx, memberId: string): Promise<void> => lockName(trx, `reporter ${memberId}`),

  /** When the reports of a member were made that were clearly unfounded. */
  unfoundedBy: async (executor: Executor, memberId: string): Promise<Date[]> =>
    (
      await executor
        .selectFrom('safety_report')
        .select('created_at')
        .where('member_id', '=', memberId)
        .where('unfounded', '=', true)
        .execute()
    ).map(({ created_at }) => created_at),

  /** How many reports that a member made since then are decided, and were clearly unfounded. */
  conductSince: (executor: Executor, memberId: string, since: Date): Promise<{ decided: number; unfounded: number }> =>
    executor
      .selectFrom('safety_report')
      .select([
        sql<number>`count(*) filter (where closed_at is not null)::int`.as('decided'),
        sql<number>`count(*) filter (where unfounded)::int`.as('unfounded'),
      ])
      .where('member_id', '=', memberId)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow(),

  /** The latest reports by a member and about them, without their evidence. */
  ofMember: (executor: Executor, memberId: string, { sites, limit, offset }: ReportPage) =>
    executor
      .selectFrom('safety_report')
      .select(['id', 'site_id', 'member_id', 'reason', 'created_at', 'outcome', 'unfounded'])
      .where((where) => where.or([where('member_id', '=', memberId), where('other_id', '=', memberId)]))
      .where(ofOthers('member_id', 'other_id'))
      .$if(sites !== null, (query) => query.where('site_id', '=', sql<string>`any(${sites}::text[])`))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),

  /** How many reports a member made, closed ones included. */
  countBy: async (executor: Executor, memberId: string): Promise<number> =>
    (
      await executor
        .selectFrom('safety_report')
        .select(sql<number>`count(*)::int`.as('reports'))
        .where('member_id', '=', memberId)
        .where(ofOthers('member_id', 'other_id'))
        .executeTakeFirstOrThrow()
    ).reports,

  /** False if it is closed already, or not there. */
  close: (
    trx: Trx,
    id: string,
    { outcome, unfounded = false, by }: { outcome: ReportOutcome; unfounded?: boolean; by: string },
  ): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('safety_report')
        .set({ outcome, unfounded, closed_by: by, closed_at: sql`now()` })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id'),
    ),

  /** Finds a breach in a report that was closed without one; false if there is no such report. */
  overturn: (trx: Trx, id: string, by: string): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('safety_report')
        .set({ outcome: 'acted', closed_by: by, closed_at: sql`now()` })
        .where('id', '=', id)
        .where('outcome', '=', 'no_breach')
        .returning('id'),
    ),

  /** False if the report was not clearly unfounded. */
  clear: (trx: Trx, id: string): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('safety_report')
        .set({ unfounded: false })
        .where('id', '=', id)
        .where('unfounded', '=', true)
        .returning('id'),
    ),

  /** The ids of the reports by or about a member, which are locked until the transaction ends. */
  idsOf: async (trx: Trx, memberId: string): Promise<string[]> =>
    (
      await trx
        .selectFrom('safety_report')
        .select('id')
        .where((where) => where.or([where('member_id', '=', memberId), where('other_id', '=', memberId)]))
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(({ id }) => id),

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

  /** Closed before `before`, the first of them. */
  closedBefore: async (executor: Executor, before: Date, limit: number): Promise<ReportRow[]> =>
    (await reports(executor).where('closed_at', '<', before).orderBy('closed_at').limit(limit).execute()).map(toRow),

  /** Reports closed by `before` that still have evidence about a member who was erased, the first of them. */
  evidenceOfErased: async (executor: Executor, before: Date, limit: number): Promise<ReportRow[]> =>
    (
      await reports(executor)
        .where('closed_at', '<=', before)
        .where('other_id', 'is', null)
        .where('profile', 'is not', null)
        .orderBy('closed_at')
        .limit(limit)
        .execute()
    ).map(toRow),

  /** Leaves what the yearly report counts. */
  async remove(trx: Trx, id: string): Promise<void> {
    await sql`insert into safety_past_report (id, site_id, reason, outcome, unfounded, created_at, closed_at)
      select id, site_id, reason, outcome, unfounded, created_at, closed_at from safety_report
      where id = ${id}`.execute(trx);
    await trx.deleteFrom('safety_report').where('id', '=', id).execute();
  },
};
