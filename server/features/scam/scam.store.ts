import { type Selectable, sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { ScamFlag, ScamRepeat } from '../../platform/database/schema.gen.ts';

type RepeatRow = Selectable<ScamRepeat>;

export const scamStore = {
  /** A repeat of a send adds nothing. */
  async addFlag(executor: Executor, flag: Omit<Selectable<ScamFlag>, 'created_at'>): Promise<void> {
    await executor
      .insertInto('scam_flag')
      .values({ ...flag, kinds: [...flag.kinds] })
      .onConflict(keepRow)
      .execute();
  },

  /**
   * Adds receivers; a count whose last message is older than a day begins anew. Returns the totals by member and hash.
   */
  async addRepeats(executor: Executor, added: readonly RepeatRow[]): Promise<Map<string, number>> {
    const rows = await executor
      .insertInto('scam_repeat')
      .values([...added].sort((one, next) => Buffer.compare(one.text_hash, next.text_hash)))
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'text_hash']).doUpdateSet((row) => ({
          receivers: sql<number>`case when ${row.ref('scam_repeat.last_at')} < now() - interval '1 day' then 0
            else ${row.ref('scam_repeat.receivers')} end + ${row.ref('excluded.receivers')}`,
          last_at: row.ref('excluded.last_at'),
        })),
      )
      .returningAll()
      .execute();
    return new Map(
      rows.map(({ member_id, text_hash, receivers }) => [`${member_id} ${text_hash.toString('hex')}`, receivers]),
    );
  },

  flagsOf: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('scam_flag')
      .select(['kinds', 'score', 'confirmed', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  repeatsOf: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('scam_repeat')
      .select(['receivers', 'last_at'])
      .where('member_id', '=', memberId)
      .orderBy('last_at')
      .execute(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('scam_flag').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('scam_repeat').where('member_id', '=', memberId).execute();
  },

  async sweep(executor: Executor, { flags, repeats }: { flags: Date; repeats: Date }): Promise<void> {
    await executor.deleteFrom('scam_flag').where('created_at', '<', flags).execute();
    await executor.deleteFrom('scam_repeat').where('last_at', '<', repeats).execute();
  },
};
