import { sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../../platform/database/database.ts';

const today = sql<Date>`(now() at time zone 'UTC')::date`;

/** The interval between mails, `every` milliseconds. A mail that `isFree` neither waits for one nor starts one. */
export interface Distance {
  readonly every: number;
  readonly isFree: boolean;
}

/** The statements of the counts of mails that people asked for. */
export const mailCountStore = {
  /** Counts a mail; false, and nothing is counted, when there were `most` today or the last one was too near. */
  async take(trx: Trx, siteId: string, keyHash: string, most: number, distance?: Distance): Promise<boolean> {
    const now = new Date();
    const isKept = distance !== undefined && !distance.isFree;
    const mailed_at = isKept ? now : null;
    return anyRow(
      trx
        .insertInto('member_mail_count')
        .values({ site_id: siteId, key_hash: keyHash, day: today, mails: 1, mailed_at })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'key_hash'])
            .doUpdateSet({
              day: sql`excluded.day`,
              mails: sql`case when member_mail_count.day = excluded.day then member_mail_count.mails + 1 else 1 end`,
              mailed_at: sql`coalesce(excluded.mailed_at, member_mail_count.mailed_at)`,
            })
            .where(sql<boolean>`(member_mail_count.day <> excluded.day or member_mail_count.mails < ${most})`)
            .where(
              sql<boolean>`(${!isKept} or member_mail_count.mailed_at is null
              or member_mail_count.mailed_at < ${new Date(now.getTime() - (distance?.every ?? 0))})`,
            ),
        )
        .returning('mails'),
    );
  },

  /** Takes back the count of a mail that was just taken, in the same transaction. */
  async giveBack(trx: Trx, siteId: string, keyHash: string): Promise<void> {
    await trx
      .updateTable('member_mail_count')
      .set({ mails: sql`mails - 1` })
      .where('site_id', '=', siteId)
      .where('key_hash', '=', keyHash)
      .execute();
  },

  async reset(trx: Trx, siteId: string, keyHash: string): Promise<void> {
    await trx.deleteFrom('member_mail_count').where('site_id', '=', siteId).where('key_hash', '=', keyHash).execute();
  },

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('member_mail_count').where('day', '<', today).execute();
  },
};
