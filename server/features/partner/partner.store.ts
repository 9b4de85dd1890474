import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { PartnerToken } from '../../platform/database/schema.gen.ts';

type UsedToken = Selectable<PartnerToken>;

/** The statements of partners' tokens. */
export const partnerStore = {
  /** False if it was used before; of two concurrent uses the second waits for the first. */
  use: (trx: Trx, token: UsedToken): Promise<boolean> =>
    anyRow(trx.insertInto('partner_token').values(token).onConflict(keepRow).returning('token_hash')),

  isUsed: (db: Executor, { site_id, token_hash }: UsedToken): Promise<boolean> =>
    anyRow(
      db
        .selectFrom('partner_token')
        .select('site_id')
        .where('site_id', '=', site_id)
        .where('token_hash', '=', token_hash),
    ),

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('partner_token').where('expires_at', '<', sql<Date>`now()`).execute();
  },
};
