import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Verification } from '../../platform/database/schema.gen.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { ofOthers } from '../member/member.service.ts';
import { memberSites } from '../profile/profile.service.ts';

export type VerificationRow = Selectable<Verification>;
/** A waiting picture with its member's site. */
export interface WaitingRow extends Pick<VerificationRow, 'member_id' | 'id' | 'pose'> {
  readonly site: string;
  readonly sent_at: Date;
}
type Named = Pick<VerificationRow, 'member_id' | 'id'>;

const withSite = sql`join ${sql.raw(memberSites)} there using (member_id) where status = 'waiting'`;
const among = (sites: readonly string[] | undefined) =>
  sql`and ${ofOthers('member_id')} ${sites ? sql`and site_id = any(${sites}::text[])` : sql``}`;

export const verificationStore = {
  /** A member's attempts, latest first. */
  of: (executor: Executor, memberId: string): Promise<VerificationRow[]> =>
    executor
      .selectFrom('verification')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  one: (executor: Executor, memberId: string, id: string): Promise<VerificationRow | undefined> =>
    executor
      .selectFrom('verification')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The photos compared for the badge in force; undefined without one. */
  async compared(executor: Executor, memberId: string): Promise<string[] | undefined> {
    const row = await executor
      .selectFrom('verification')
      .select('compared')
      .where('member_id', '=', memberId)
      .where('status', '=', 'accepted')
      .executeTakeFirst();
    return row?.compared;
  },

  ask: async (trx: Trx, row: Named & { pose: string; asked_at: Date }): Promise<void> => {
    await trx.deleteFrom('verification').where('member_id', '=', row.member_id).where('status', '=', 'asked').execute();
    await trx
      .insertInto('verification')
      .values({ ...row, status: 'asked' })
      .execute();
  },

  change: async (
    trx: Trx,
    { member_id, id }: Named,
    values: Partial<
      Pick<VerificationRow, 'status' | 'refusal' | 'key' | 'compared' | 'asked_at' | 'sent_at' | 'decided_at'>
    >,
  ): Promise<void> => {
    await trx.updateTable('verification').set(values).where('member_id', '=', member_id).where('id', '=', id).execute();
  },

  /** Ends the member's waiting picture, or their badge. */
  end: async (trx: Trx, memberId: string, status: 'waiting' | 'accepted'): Promise<void> => {
    await trx
      .updateTable('verification')
      .set({ status: 'ended', key: null })
      .where('member_id', '=', memberId)
      .where('status', '=', status)
      .execute();
  },

  /** Waiting pictures of some sites or all, oldest first. */
  async waiting(
    executor: Executor,
    { sites, limit }: { sites: readonly string[] | undefined; limit: number },
  ): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select member_id, id, pose, sent_at, site_id as site from verification ${withSite} ${among(sites)}
      order by sent_at, member_id, id limit ${limit}`.execute(executor);
    return rows;
  },

  async countWaiting(executor: Executor, sites: readonly string[] | undefined): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select count(*)::int as waiting, min(sent_at) as oldest from verification ${withSite} ${among(sites)}`.execute(
      executor,
    );
    return rows[0] as Waiting;
  },

  /** Pictures sent before a moment and still waiting. */
  overdue: (executor: Executor, before: Date): Promise<Named[]> =>
    executor
      .selectFrom('verification')
      .select(['member_id', 'id'])
      .where('status', '=', 'waiting')
      .where('sent_at', '<', before)
      .limit(500)
      .execute(),

  /** Removes attempts without a badge, and poses that were never answered. */
  async removeOld(executor: Executor, before: { asked: Date; others: Date }): Promise<void> {
    await sql`delete from verification where asked_at < ${before.asked}::timestamptz and status = 'asked'`.execute(
      executor,
    );
    await sql`delete from verification where asked_at < ${before.others}::timestamptz
      and status not in ('waiting', 'accepted')`.execute(executor);
  },

  erase: async (trx: Trx, memberId: string): Promise<void> => {
    await trx.deleteFrom('verification').where('member_id', '=', memberId).execute();
  },
};
