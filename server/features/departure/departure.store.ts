import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../../platform/database/database.ts';
import type { DepartureExport } from '../../platform/database/schema.gen.ts';
import { unconfirmedMembers } from '../member/member.service.ts';
import { purchases } from '../payment/payment.service.ts';
import { lastVisits } from '../profile/profile.service.ts';

export type ExportRow = Selectable<DepartureExport>;

/** Unconfirmed members `m` with their visits `p`; a payment under way counts as bought. */
const unconfirmedBuyingNothing = sql`${sql.raw(unconfirmedMembers)} m
  join ${sql.raw(lastVisits)} p on p.member_id = m.id
  where not p.paid_user and not exists (select 1 from ${sql.raw(purchases)} b where b.member_id = m.id)`;
const notHereSince = (before: Date) => sql`m.unconfirmed_from < ${before} and p.last_active_at < ${before}`;

/** The statements of files with a member's data, and of who is due for erasure without having left. */
export const departureStore = {
  of: (executor: Executor, memberId: string): Promise<ExportRow | undefined> =>
    executor.selectFrom('departure_export').selectAll().where('member_id', '=', memberId).executeTakeFirst(),

  /**
   * Starts a file in place of the one with the key `replaced`. Undefined while a file started after `since` is being
   * made, and where another request has replaced that one meanwhile.
   */
  start: (
    trx: Trx,
    memberId: string,
    { key, replaced, since }: { key: string; replaced: string | undefined; since: Date },
  ): Promise<ExportRow | undefined> =>
    trx
      .insertInto('departure_export')
      .values({ member_id: memberId, key })
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .doUpdateSet((is) => ({ key, requested_at: is.ref('excluded.requested_at'), ready_at: null, bytes: null }))
          .where('departure_export.key', '=', replaced ?? '')
          .where((where) =>
            where.or([
              where('departure_export.ready_at', 'is not', null),
              where('departure_export.requested_at', '<', since),
            ]),
          ),
      )
      .returningAll()
      .executeTakeFirst(),

  /** False if the file is obsolete, because another was started or the member left, and where it was ready already. */
  finish: (executor: Executor, memberId: string, key: string, bytes: number): Promise<boolean> =>
    anyRow(
      executor
        .updateTable('departure_export')
        .set({ ready_at: sql`now()`, bytes })
        .where('member_id', '=', memberId)
        .where('key', '=', key)
        .where('ready_at', 'is', null)
        .returning('key'),
    ),

  async remove(executor: Executor, memberId: string): Promise<string | undefined> {
    return (
      await executor
        .deleteFrom('departure_export')
        .where('member_id', '=', memberId)
        .returning('key')
        .executeTakeFirst()
    )?.key;
  },

  /** Removes files that were ready before `readyBefore`, or requested before `requestedBefore` and never ready. */
  async removeExpired(
    trx: Trx,
    { readyBefore, requestedBefore }: { readyBefore: Date; requestedBefore: Date },
  ): Promise<string[]> {
    const rows = await trx
      .deleteFrom('departure_export')
      .where((where) =>
        where.or([
          where('ready_at', '<', readyBefore),
          where.and([where('ready_at', 'is', null), where('requested_at', '<', requestedBefore)]),
        ]),
      )
      .returning('key')
      .execute();
    return rows.map(({ key }) => key);
  },

  /** Members who never confirmed, were last here before `before` and bought nothing. */
  async unconfirmed(executor: Executor, before: Date, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select m.id from ${unconfirmedBuyingNothing} and ${notHereSince(before)}
      order by m.unconfirmed_from limit ${limit}`.execute(executor);
    return rows.map((row) => row.id);
  },

  /**
   * Whether a member never confirmed, bought nothing and, with `before`, was last here before it. The member's row is
   * locked; their profile is locked here, which waits for a payment that is just being settled.
   */
  async isUnconfirmed(trx: Trx, id: string, before?: Date): Promise<boolean> {
    await sql`select 1 from ${sql.raw(lastVisits)} p where p.member_id = ${id} for update`.execute(trx);
    const { rows } = await sql`
      select 1 from ${unconfirmedBuyingNothing} and ${before ? notHereSince(before) : sql`true`}
        and m.id = ${id}`.execute(trx);
    return rows.length > 0;
  },
};
