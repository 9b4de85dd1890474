import type { Selectable } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { PaymentRetention } from '../../platform/database/schema.gen.ts';

export type RetentionRow = Selectable<PaymentRetention>;

/** The statements of the discounts taken in place of leaving, one row a member. */
export const retentionStore = {
  of: (db: Executor, memberId: string): Promise<RetentionRow | undefined> =>
    db.selectFrom('payment_retention').selectAll().where('member_id', '=', memberId).executeTakeFirst(),

  /** Keeps the discount unless the member took one after `since`; what is taken in parallel is taken once. */
  async take(db: Executor, taken: RetentionRow, since: Date): Promise<void> {
    const { member_id: _same, ...fields } = taken;
    await db
      .insertInto('payment_retention')
      .values(taken)
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fields).where('payment_retention.taken_at', '<=', since))
      .execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('payment_retention').where('member_id', '=', memberId).execute();
  },
};
