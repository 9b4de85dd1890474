import { type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { IcebreakerSent } from '../../platform/database/schema.gen.ts';

type SentLine = Pick<Selectable<IcebreakerSent>, 'other_id' | 'line' | 'sent_at'>;

export const icebreakerStore = {
  /** The lines that a member has sent: to how many, and whether to `otherId`. */
  sentBy: (
    executor: ReadExecutor,
    memberId: string,
    otherId: string,
  ): Promise<{ line: string; receivers: number; to_them: boolean }[]> =>
    executor
      .selectFrom('icebreaker_sent')
      .select([
        'line',
        sql<number>`count(*)::int`.as('receivers'),
        sql<boolean>`bool_or(other_id = ${otherId})`.as('to_them'),
      ])
      .where('member_id', '=', memberId)
      .groupBy('line')
      .execute(),

  uses: (executor: ReadExecutor, pool: string): Promise<{ line: string; senders: number }[]> =>
    executor.selectFrom('icebreaker_use').select(['line', 'senders']).where('pool', '=', pool).execute(),

  /** Counts the senders of each line anew; lines that nobody has sent since then have no row. */
  async count(trx: Trx, { since, now }: { since: Date; now: Date }): Promise<void> {
    await sql`insert into icebreaker_use (pool, line, senders, counted_at)
      select pool, line, count(distinct member_id), ${now}::timestamptz from icebreaker_sent
      where sent_at > ${since} group by pool, line
      on conflict (pool, line) do update set senders = excluded.senders, counted_at = excluded.counted_at`.execute(trx);
    await trx.deleteFrom('icebreaker_use').where('counted_at', '<', now).execute();
  },

  all: (executor: ReadExecutor, memberId: string): Promise<SentLine[]> =>
    executor
      .selectFrom('icebreaker_sent')
      .select(['other_id', 'line', 'sent_at'])
      .where('member_id', '=', memberId)
      .orderBy('sent_at')
      .execute(),

  /** Removes what the member has sent, and what others have sent to them. */
  async erase(executor: Executor, memberId: string): Promise<void> {
    await sql`delete from icebreaker_sent where member_id = ${memberId} or other_id = ${memberId}`.execute(executor);
  },
};
