import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';

export interface UsedToken {
  readonly site_id: string;
  readonly token_hash: string;
  readonly expires_at: Date;
}

/** The statements of partners' tokens. */
export const partnerStore = {
  /** False if it was used before; of two concurrent uses the second waits for the first. */
  async use(trx: Trx, token: UsedToken): Promise<boolean> {
    const row = await trx
      .insertInto('partner_token')
      .values(token)
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  async isUsed(db: Executor, { site_id, token_hash }: UsedToken): Promise<boolean> {
    const row = await db
      .selectFrom('partner_token')
      .select('site_id')
      .where('site_id', '=', site_id)
      .where('token_hash', '=', token_hash)
      .executeTakeFirst();
    return row !== undefined;
  },

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('partner_token').where('expires_at', '<', sql<Date>`now()`).execute();
  },
};
