import { type Insertable, type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { PaymentDiscount, PaymentDiscountUse } from '../../platform/database/schema.gen.ts';

export type CodeRow = Selectable<PaymentDiscount>;
type Use = Omit<Selectable<PaymentDiscountUse>, 'created_at'>;

export const discountStore = {
  byCode: (db: Executor, code: string, siteId: string): Promise<CodeRow | undefined> =>
    db
      .selectFrom('payment_discount')
      .selectAll()
      .where('code', '=', code)
      .where((is) => is.or([is('site_id', 'is', null), is('site_id', '=', siteId)]))
      .executeTakeFirst(),

  /** The payment that used or reserved the code; undefined if it is free. */
  async holder(db: Executor, memberId: string, code: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('payment_discount_use')
      .select('payment_id')
      .where('member_id', '=', memberId)
      .where('code', '=', code)
      .executeTakeFirst();
    return row?.payment_id;
  },

  /**
   * Reserves the code for a payment; false if another payment has it. Waits for a concurrent transaction on the code.
   */
  take: (trx: Trx, use: Use): Promise<boolean> =>
    anyRow(trx.insertInto('payment_discount_use').values(use).onConflict(keepRow).returning('code')),

  used: (db: Executor, memberId: string) =>
    db
      .selectFrom('payment_discount_use')
      .select(['code', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('payment_discount_use').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('payment_discount').where('user_id', '=', memberId).execute();
  },

  /** Frees a code that a payment reserved but did not use. */
  async free(trx: Trx, use: Use): Promise<void> {
    await trx
      .deleteFrom('payment_discount_use')
      .where('member_id', '=', use.member_id)
      .where('code', '=', use.code)
      .where('payment_id', '=', use.payment_id)
      .execute();
  },

  /** False if the name is taken. */
  add: (db: Executor, code: Insertable<PaymentDiscount>): Promise<boolean> =>
    anyRow(db.insertInto('payment_discount').values(code).onConflict(keepRow).returning('code')),

  stop: (db: Executor, code: string): Promise<boolean> =>
    anyRow(db.updateTable('payment_discount').set({ status: 'inactive' }).where('code', '=', code).returning('code')),

  list: (db: Executor, { site, code }: { site?: string | undefined; code?: string }): Promise<CodeRow[]> =>
    db
      .selectFrom('payment_discount')
      .selectAll()
      .$if(site !== undefined, (query) =>
        query.where((is) => is.or([is('site_id', 'is', null), is('site_id', '=', site as string)])),
      )
      .$if(code !== undefined, (query) => query.where('code', '=', code as string))
      .orderBy('code')
      .execute(),

  /** How many payments with each code are completed, and how many pending. */
  uses: (db: Executor, codes: readonly string[]): Promise<{ code: string | null; used: number; reserved: number }[]> =>
    db
      .selectFrom('payment')
      .select([
        'code',
        sql<number>`(count(*) filter (where status = 'completed'))::int`.as('used'),
        sql<number>`(count(*) filter (where status = 'pending'))::int`.as('reserved'),
      ])
      .where('code', 'is not', null)
      .where('code', '=', sql<string>`any(${codes}::text[])`)
      .groupBy('code')
      .execute(),
};
