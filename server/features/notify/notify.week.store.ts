import { sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import { lastVisits } from '../profile/profile.service.ts';

interface Looked {
  readonly member_id: string;
  readonly notified_at: Date | null;
  readonly last_active_at: Date;
}

export const weekStore = {
  async add(trx: Trx, memberId: string): Promise<void> {
    await trx.insertInto('notify_week').values({ member_id: memberId }).onConflict(keepRow).execute();
  },

  /**
   * Claims members whose week was last reviewed before `before`, longest ago first; two processes never claim the same.
   */
  async take(trx: Trx, before: Date, limit: number): Promise<Looked[]> {
    const { rows } = await sql<Looked>`
      with due as materialized (
        select member_id from notify_week where looked_at <= ${before} order by looked_at limit ${limit}
        for update skip locked
      )
      update notify_week w set looked_at = now() from due join ${sql.raw(lastVisits)} p on p.member_id = due.member_id
      where w.member_id = due.member_id
      returning w.member_id, w.notified_at, p.last_active_at`.execute(trx);
    return rows;
  },

  async setMailed(executor: Executor, memberId: string): Promise<void> {
    await executor
      .updateTable('notify_week')
      .set({ notified_at: sql`now()` })
      .where('member_id', '=', memberId)
      .execute();
  },

  of: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('notify_week')
      .select(['looked_at', 'notified_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('notify_week').where('member_id', '=', memberId).execute();
  },
};
