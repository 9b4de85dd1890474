import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { SwipePass } from '../../platform/database/schema.gen.ts';
import type { LikesGiven } from './swipe.rules.ts';

/** Whom a member passed since then, as a subquery of ids. */
export const passedBy = (memberId: string, since: Date): RawBuilder<string> =>
  sql<string>`(select swipe_pass.other_id from swipe_pass where swipe_pass.member_id = ${memberId}
    and swipe_pass.passed_at > ${since}::timestamptz)`;

interface Spending {
  readonly now: Date;
  /** When a day that begins now ends. */
  readonly endsAt: Date;
  readonly most: number;
}

export const swipeStore = {
  /**
   * Counts a like, and locks the member's count until the transaction ends, so that likes given at once are counted one
   * after the other. Undefined when the day has had its likes.
   */
  async countLike(trx: Trx, memberId: string, { now, endsAt, most }: Spending): Promise<LikesGiven | undefined> {
    const { rows } = await sql<LikesGiven>`insert into swipe_day (member_id, likes, ends_at)
      values (${memberId}, 1, ${endsAt})
      on conflict (member_id) do update set
        likes = case when swipe_day.ends_at > ${now} then swipe_day.likes + 1 else 1 end,
        ends_at = case when swipe_day.ends_at > ${now} then swipe_day.ends_at else excluded.ends_at end
      where swipe_day.ends_at <= ${now} or swipe_day.likes < ${most}
      returning likes, ends_at`.execute(trx);
    return rows[0];
  },

  given: (executor: ReadExecutor, memberId: string): Promise<LikesGiven | undefined> =>
    executor.selectFrom('swipe_day').select(['likes', 'ends_at']).where('member_id', '=', memberId).executeTakeFirst(),

  async pass(executor: Executor, pass: Selectable<SwipePass>): Promise<void> {
    await executor
      .insertInto('swipe_pass')
      .values(pass)
      .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet({ passed_at: pass.passed_at }))
      .execute();
  },

  async undo(executor: Executor, memberId: string, otherId: string): Promise<void> {
    await executor.deleteFrom('swipe_pass').where('member_id', '=', memberId).where('other_id', '=', otherId).execute();
  },

  async lastPassed(executor: ReadExecutor, memberId: string, since: Date): Promise<string | undefined> {
    const row = await executor
      .selectFrom('swipe_pass')
      .select('other_id')
      .where('member_id', '=', memberId)
      .where('passed_at', '>', since)
      .orderBy('passed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.other_id;
  },

  all: (executor: ReadExecutor, memberId: string): Promise<Selectable<SwipePass>[]> =>
    executor.selectFrom('swipe_pass').selectAll().where('member_id', '=', memberId).orderBy('passed_at').execute(),

  /** Removes passes from before `since`, and the counts of days that are over. */
  async removeOld(executor: Executor, { since, now }: { since: Date; now: Date }): Promise<void> {
    await executor.deleteFrom('swipe_pass').where('passed_at', '<=', since).execute();
    await executor.deleteFrom('swipe_day').where('ends_at', '<=', now).execute();
  },

  /** Removes a member's passes, and those of others that concern them. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from swipe_pass where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
    await trx.deleteFrom('swipe_day').where('member_id', '=', memberId).execute();
  },
};
