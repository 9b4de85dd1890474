import { type Selectable, sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { MeasureNotice } from '../../../platform/database/schema.gen.ts';

export type NoticeRow = Selectable<MeasureNotice>;

/** Notices to those who wrote with a member who was banned for fraud. */
export const noticeStore = {
  /** Adds a notice for each member; returns the members who had none of this ban yet. */
  async add(trx: Trx, notice: Pick<NoticeRow, 'measure_id' | 'name'>, members: readonly string[]): Promise<string[]> {
    if (members.length === 0) return [];
    const rows = await trx
      .insertInto('measure_notice')
      .values(members.map((member_id) => ({ member_id, ...notice })))
      .onConflict(keepRow)
      .returning('member_id')
      .execute();
    return rows.map(({ member_id }) => member_id);
  },

  /** A member's, latest first. */
  ofMember: (db: Executor, memberId: string): Promise<NoticeRow[]> =>
    db
      .selectFrom('measure_notice')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .execute(),

  one: (db: Executor, memberId: string, measureId: string): Promise<NoticeRow | undefined> =>
    db
      .selectFrom('measure_notice')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('measure_id', '=', measureId)
      .executeTakeFirst(),

  /** Removes those of a ban that ended; returns the members who have no other. */
  async removeOf(trx: Trx, measureId: string): Promise<string[]> {
    const removed = await trx
      .deleteFrom('measure_notice')
      .where('measure_id', '=', measureId)
      .returning('member_id')
      .execute();
    const ids = removed.map(({ member_id }) => member_id);
    const { rows } = await sql<{ member_id: string }>`select member_id from measure_notice
      where member_id = any(${ids}::uuid[])`.execute(trx);
    const others = new Set(rows.map(({ member_id }) => member_id));
    return ids.filter((id) => !others.has(id));
  },

  /** Removes the notices to a member, and those about them. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from measure_notice where member_id = ${memberId}
      or measure_id in (select id from measure where member_id = ${memberId})`.execute(trx);
  },
};
