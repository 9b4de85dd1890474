import type { Selectable } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { PaymentRetention } from '../../../platform/database/schema.gen.ts';

export type RetentionRow = Selectable<PaymentRetention>;

/** Discounts taken instead of leaving, one row per member. */
export const retentionStore = {
  of: (db: Executor, memberId: string): Promise<RetentionRow | undefined> =>
    db.selectFrom('payment_retention').selectAll().where('member_id', '=', memberId).executeTakeFirst(),

  /** Stores the discount unless the member took one after `since`; concurrent calls store one. */
  async take(db: Executor, taken: RetentionRow, since: Date): Promise<void> {
    const { member_id: _same, ...fields } = taken;
    await db
      .insertInto('payment_retention')
      .values(taken)
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet(fields).where('payment_retention.taken_at', '<=', since),
      )
      .execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('payment_retention').where('member_id', '=', memberId).execute();
  },
};
