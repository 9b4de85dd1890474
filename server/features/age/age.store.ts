import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { AgeAttempt } from '../../platform/database/schema.gen.ts';

export type AgeAttemptRow = Selectable<AgeAttempt>;
type Named = Pick<AgeAttemptRow, 'member_id' | 'id'>;

export const ageStore = {
  /** A member's checks, the latest first. */
  of: (executor: Executor, memberId: string): Promise<AgeAttemptRow[]> =>
    executor
      .selectFrom('age_attempt')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),

  byReference: (executor: Executor, reference: string): Promise<AgeAttemptRow | undefined> =>
    executor.selectFrom('age_attempt').selectAll().where('reference', '=', reference).executeTakeFirst(),

  add: async (trx: Trx, check: Named & Pick<AgeAttemptRow, 'provider' | 'reference' | 'started_at'>): Promise<void> => {
    await trx.insertInto('age_attempt').values(check).execute();
  },

  /** Ends a check that is pending; false for one that has ended or is gone. */
  async end(trx: Trx, { member_id, id }: Named, status: 'passed' | 'failed' | 'unknown'): Promise<boolean> {
    const row = await trx
      .updateTable('age_attempt')
      .set({ status, ended_at: sql`now()` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Ends all of a member's that are pending, without an outcome. */
  async giveUp(trx: Trx, memberId: string): Promise<void> {
    await trx
      .updateTable('age_attempt')
      .set({ status: 'unknown', ended_at: sql`now()` })
      .where('member_id', '=', memberId)
      .where('status', '=', 'pending')
      .execute();
  },

  /** Checks that are pending since before a time, the earliest first. */
  pending: (executor: Executor, before: Date, limit: number): Promise<AgeAttemptRow[]> =>
    executor
      .selectFrom('age_attempt')
      .selectAll()
      .where('status', '=', 'pending')
      .where('started_at', '<', before)
      .orderBy('started_at')
      .limit(limit)
      .execute(),

  async removeUnpassed(executor: Executor, before: Date): Promise<void> {
    await executor
      .deleteFrom('age_attempt')
      .where('status', 'in', ['failed', 'unknown'])
      .where('ended_at', '<', before)
      .execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('age_attempt').where('member_id', '=', memberId).execute();
  },
};
