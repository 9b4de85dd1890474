import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { AccountExport } from '../../platform/database/schema.gen.ts';
import { unconfirmedMembers } from '../member/member.service.ts';
import { lastVisits } from '../profile/profile.service.ts';

export type ExportRow = Selectable<AccountExport>;

/** The statements of files with a member's data, and of who is due for erasure without having left. */
export const departureStore = {
  of: (executor: Executor, memberId: string): Promise<ExportRow | undefined> =>
    executor.selectFrom('account_export').selectAll().where('member_id', '=', memberId).executeTakeFirst(),

  /** Starts a file that replaces the previous one; undefined while a file started after `since` is being made. */
  async start(trx: Trx, memberId: string, key: string, since: Date): Promise<ExportRow | undefined> {
    return trx
      .insertInto('account_export')
      .values({ member_id: memberId, key })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet((is) => ({ key, requested_at: is.ref('excluded.requested_at'), ready_at: null, bytes: null }))
          .where((where) =>
            where.or([
              where('account_export.ready_at', 'is not', null),
              where('account_export.requested_at', '<', since),
            ]),
          ),
      )
      .returningAll()
      .executeTakeFirst();
  },

  /** False if the file is obsolete, because another was started or the member left. */
  async finish(executor: Executor, memberId: string, key: string, bytes: number): Promise<boolean> {
    const row = await executor
      .updateTable('account_export')
      .set({ ready_at: sql`now()`, bytes })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .returning('key')
      .executeTakeFirst();
    return row !== undefined;
  },

  async remove(executor: Executor, memberId: string): Promise<string | undefined> {
    return (
      await executor.deleteFrom('account_export').where('member_id', '=', memberId).returning('key').executeTakeFirst()
    )?.key;
  },

  /** Members who never confirmed, were last here before `before` and have never paid. */
  async unconfirmed(executor: Executor, before: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select m.id from ${sql.raw(unconfirmedMembers)} m join ${sql.raw(lastVisits)} p on p.member_id = m.id
      where m.signup_date < ${before} and p.last_active_at < ${before} and not p.paid_user
      order by m.signup_date limit ${limit}`.execute(executor);
    return rows.map((row) => row.id);
  },

  async expired(executor: Executor, before: Date): Promise<string[]> {
    const rows = await executor
      .selectFrom('account_export')
      .select('member_id')
      .where('ready_at', '<', before)
      .execute();
    return rows.map((row) => row.member_id);
  },
};
