import { type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { AgeAttempt } from '../../platform/database/schema.gen.ts';

export type AgeAttemptRow = Selectable<AgeAttempt>;
type Named = Pick<AgeAttemptRow, 'member_id' | 'id'>;
type NewCheck = Named & Pick<AgeAttemptRow, 'provider' | 'reference' | 'started_at' | 'next'>;

/** Where the member wanted to go is known no longer than it is of use. */
const ended = { ended_at: sql<Date>`now()`, next: null };

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

  add: async (trx: Trx, check: NewCheck): Promise<void> => {
    await trx
      .insertInto('age_attempt')
      .values({ ...check, asked_at: check.started_at })
      .execute();
  },

  /** A pass that no provider has a check of. */
  async addPassed(trx: Trx, { member_id, id, provider }: Named & Pick<AgeAttemptRow, 'provider'>): Promise<void> {
    const now = new Date();
    const times = { started_at: now, asked_at: now, ended_at: now };
    await trx
      .insertInto('age_attempt')
      .values({ member_id, id, provider, reference: id, status: 'passed', ...times })
      .execute();
  },

  /** Makes a provider's passes of a member checks without an outcome. */
  async takeBack(trx: Trx, memberId: string, provider: string): Promise<void> {
    await trx
      .updateTable('age_attempt')
      .set({ status: 'unknown', ...ended })
      .where('member_id', '=', memberId)
      .where('provider', '=', provider)
      .where('status', '=', 'passed')
      .execute();
  },

  /** Ends a check that is pending; false for one that has ended or is gone. */
  async end(trx: Trx, { member_id, id }: Named, status: 'passed' | 'failed' | 'unknown'): Promise<boolean> {
    const row = await trx
      .updateTable('age_attempt')
      .set({ status, ...ended })
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
      .set({ status: 'unknown', ...ended })
      .where('member_id', '=', memberId)
      .where('status', '=', 'pending')
      .execute();
  },

  /** Who has checks that are pending. */
  async pendingProviders(executor: Executor): Promise<string[]> {
    const query = executor.selectFrom('age_attempt').select('provider').distinct().where('status', '=', 'pending');
    return (await query.execute()).map(({ provider }) => provider);
  },

  /** Ends the checks of a provider that are pending since before a time, without an outcome. */
  async expire(executor: Executor, provider: string, before: Date): Promise<void> {
    await executor
      .updateTable('age_attempt')
      .set({ status: 'unknown', ...ended })
      .where('status', '=', 'pending')
      .where('provider', '=', provider)
      .where('started_at', '<=', before)
      .execute();
  },

  /** Takes the turn of the check of a provider that was asked about the longest ago, before a time. */
  async takeTurn(
    executor: Executor,
    { provider, before, now }: { provider: string; before: Date; now: Date },
  ): Promise<AgeAttemptRow | undefined> {
    const { rows } = await sql<AgeAttemptRow>`update age_attempt set asked_at = ${now}
      where (member_id, id) = (
        select member_id, id from age_attempt
        where status = 'pending' and provider = ${provider} and asked_at < ${before}
        order by asked_at limit 1 for update skip locked)
      returning *`.execute(executor);
    return rows[0];
  },

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
