import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { MemberRow } from './member.store.ts';

/**
 * The statements of suspensions, bans and restrictions. Each is run with the member's row locked, by
 * `leavingStore.lock`: payments that hold the member are added before, or see it.
 */
export const barStore = {
  /** A member who left stays as they are, and cannot come back. */
  bar: (trx: Trx, id: string): Promise<MemberRow> =>
    trx
      .updateTable('member')
      .set({ barred_at: sql`now()`, status: sql`case status when 'deleted' then status else 'barred' end` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  readmit: (trx: Trx, id: string): Promise<MemberRow> =>
    trx
      .updateTable('member')
      .set({
        barred_at: null,
        status: sql`case when deleted_at is not null then 'deleted' when confirmed_at is null then 'not_confirmed'
          else 'active' end`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  async restrict(
    trx: Trx,
    id: string,
    { cannot_write, cannot_report }: Pick<MemberRow, 'cannot_write' | 'cannot_report'>,
  ): Promise<void> {
    await trx.updateTable('member').set({ cannot_write, cannot_report }).where('id', '=', id).execute();
  },

  /** Whether there is a notice that these members have not read. */
  async setUnseenNotice(db: Executor, ids: readonly string[], unseen_notice: boolean): Promise<void> {
    await db.updateTable('member').set({ unseen_notice }).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  },
};
