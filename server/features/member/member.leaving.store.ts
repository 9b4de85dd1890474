import { sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../../platform/database/database.ts';
import type { MemberRow } from './member.store.ts';

/**
 * The statements of leaving and coming back. Each change first locks the member's row, so that only one of them wins.
 */
export const leavingStore = {
  /** Marks the member as deleted; undefined if they already were, or were barred meanwhile. */
  async remove(trx: Trx, id: string): Promise<Date | undefined> {
    const row = await trx
      .updateTable('member')
      .set({ status: 'deleted', deleted_at: sql`now()` })
      .where('id', '=', id)
      .where('status', 'in', ['not_confirmed', 'active'])
      .returning('deleted_at')
      .executeTakeFirst();
    return row?.deleted_at ?? undefined;
  },

  /** Removes the mark; undefined if there was none, and for a member who was barred. */
  restore: (trx: Trx, id: string): Promise<MemberRow | undefined> =>
    trx
      .updateTable('member')
      .set({ deleted_at: null, status: sql`case when confirmed_at is null then 'not_confirmed' else 'active' end` })
      .where('id', '=', id)
      .where('status', '=', 'deleted')
      .where('barred_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** Members who were deleted before `before`, the earliest first. */
  async due(db: Executor, before: Date, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('status', '=', 'deleted')
      .where('deleted_at', '<=', before)
      .orderBy('deleted_at')
      .limit(limit)
      .execute();
    return rows.map((row) => row.id);
  },

  /** Locks a member who is still deleted since before `before`; false when they came back or are erased. */
  lockDue: (trx: Trx, id: string, before: Date): Promise<boolean> =>
    anyRow(
      trx
        .selectFrom('member')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'deleted')
        .where('deleted_at', '<=', before)
        .forUpdate(),
    ),

  /** Locks a member who never confirmed their address; false when they did, left or are erased. */
  lockUnconfirmed: (trx: Trx, id: string): Promise<boolean> =>
    anyRow(
      trx.selectFrom('member').select('id').where('id', '=', id).where('status', '=', 'not_confirmed').forUpdate(),
    ),

  /** Locks a member, whether they left or not; undefined for one who is erased. */
  lock: (trx: Trx, id: string): Promise<MemberRow | undefined> =>
    trx.selectFrom('member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  async ofSite(db: Executor, siteId: string): Promise<string[]> {
    const rows = await db.selectFrom('member').select('id').where('site_id', '=', siteId).orderBy('id').execute();
    return rows.map((row) => row.id);
  },

  async erase(trx: Trx, id: string): Promise<void> {
    await trx.deleteFrom('member_token').where('member_id', '=', id).execute();
    await trx.deleteFrom('member_email').where('member_id', '=', id).execute();
    await trx.deleteFrom('member').where('id', '=', id).execute();
  },
};
