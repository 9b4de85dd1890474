import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';

const today = sql<Date>`(now() at time zone 'UTC')::date`;

/** The statements of the counts of mails that people asked for. */
export const mailCountStore = {
  /** Counts a mail; false, and nothing is counted, when there were `most` today. */
  async take(trx: Trx, siteId: string, keyHash: string, most: number): Promise<boolean> {
    const row = await trx
      .insertInto('account_mail_count')
      .values({ site_id: siteId, key_hash: keyHash, day: today, mails: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'key_hash'])
          .doUpdateSet({
            day: sql`excluded.day`,
            mails: sql`case when account_mail_count.day = excluded.day then account_mail_count.mails + 1 else 1 end`,
          })
          .where(sql<boolean>`account_mail_count.day <> excluded.day or account_mail_count.mails < ${most}`),
      )
      .returning('mails')
      .executeTakeFirst();
    return row !== undefined;
  },

  async reset(trx: Trx, siteId: string, keyHash: string): Promise<void> {
    await trx.deleteFrom('account_mail_count').where('site_id', '=', siteId).where('key_hash', '=', keyHash).execute();
  },

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('account_mail_count').where('day', '<', today).execute();
  },
};
