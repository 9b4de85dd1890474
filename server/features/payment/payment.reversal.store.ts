import type { Selectable } from 'kysely';
import { built } from '../../platform/database/built.ts';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { PaymentReversal } from '../../platform/database/schema.gen.ts';

type ReversalRow = Selectable<PaymentReversal>;

/** A subquery of reversals, with what moved to the company by each, for statements of other features. */
export const paymentReversals = `(select member_id, payment_id, reversal_id, kind, created_at, by_transfer,
  case when kind in ('refund', 'chargeback') then -amount else amount end as moved from payment_reversal)`;

const ofMember = built((db, $: { member_id: string }) =>
  db
    .selectFrom('payment_reversal')
    .select(['payment_id', 'reversal_id', 'kind', 'by_transfer', 'amount', 'credits', 'reversed_at'])
    .where('member_id', '=', $.member_id)
    .orderBy('created_at'),
);

/** Money of completed payments that moved again. Rows are added and never changed. */
export const reversalStore = {
  of: (db: Executor, memberId: string, paymentId: string): Promise<ReversalRow[]> =>
    db
      .selectFrom('payment_reversal')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('payment_id', '=', paymentId)
      .execute(),

  ofMember: (db: ReadExecutor, member_id: string): Promise<Omit<ReversalRow, 'member_id' | 'created_at'>[]> =>
    ofMember(db, { member_id }),

  add: (trx: Trx, row: Omit<ReversalRow, 'created_at'>): Promise<ReversalRow> =>
    trx.insertInto('payment_reversal').values(row).returningAll().executeTakeFirstOrThrow(),
};
