import type { Selectable } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { PaymentForgetting } from '../../../platform/database/schema.gen.ts';

export type Forgetting = Selectable<PaymentForgetting>;
/** How a gateway names a payer. */
export type GatewayPayer = Pick<Forgetting, 'gateway' | 'customer'>;

/** Payers whom gateways are to forget, each until its gateway has. */
export const forgettingStore = {
  async add(trx: Trx, payers: readonly GatewayPayer[]): Promise<void> {
    if (payers.length > 0) await trx.insertInto('payment_forgetting').values(payers).onConflict(keepRow).execute();
  },

  /** Those of whom gateways are to be asked, longest waiting first. */
  due: (db: Executor, now: Date, limit: number): Promise<Forgetting[]> =>
    db
      .selectFrom('payment_forgetting')
      .selectAll()
      .where('next_try_at', '<=', now)
      .orderBy('next_try_at')
      .limit(limit)
      .execute(),

  async tryAgainAt(db: Executor, { gateway, customer }: GatewayPayer, at: Date): Promise<void> {
    await db
      .updateTable('payment_forgetting')
      .set({ next_try_at: at })
      .where('gateway', '=', gateway)
      .where('customer', '=', customer)
      .execute();
  },

  /** False if that payer was not to be forgotten. */
  remove: (db: Executor, { gateway, customer }: GatewayPayer): Promise<boolean> =>
    anyRow(
      db
        .deleteFrom('payment_forgetting')
        .where('gateway', '=', gateway)
        .where('customer', '=', customer)
        .returning('gateway'),
    ),

  /** What was asked for before then and is not confirmed; the oldest first. */
  askedBefore: (db: Executor, before: Date, limit: number): Promise<Forgetting[]> =>
    db
      .selectFrom('payment_forgetting')
      .selectAll()
      .where('asked_at', '<', before)
      .orderBy('asked_at')
      .limit(limit)
      .execute(),
};
