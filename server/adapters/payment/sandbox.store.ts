import { type Selectable, sql } from 'kysely';
import { built } from '../../platform/database/built.ts';
import { anyRow, type Executor, keepRow, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { SandboxPayment, SandboxRefund } from '../../platform/database/schema.gen.ts';

export type SandboxRow = Omit<Selectable<SandboxPayment>, 'pending_choices'>;
export type SandboxRefundRow = Selectable<SandboxRefund>;
const maxPendingChoices = 10;

type NewRow = Pick<
  SandboxRow,
  'id' | 'reference' | 'amount' | 'currency' | 'paymentmethod' | 'keeps' | 'back_url' | 'notice_url'
>;

const columns = [
  'amount',
  'back_url',
  'created_at',
  'currency',
  'declines',
  'id',
  'keeps',
  'notice_url',
  'paymentmethod',
  'reference',
  'status',
] as const satisfies readonly (keyof SandboxPayment)[];

const byId = built((db, $: { id: string }) => db.selectFrom('sandbox_payment').select(columns).where('id', '=', $.id));

/** The sandbox's own records, which the product never reads. */
export const sandboxStore = {
  async add(db: Executor, row: NewRow): Promise<void> {
    await db.insertInto('sandbox_payment').values(row).onConflict(keepRow).execute();
  },

  byId: async (db: ReadExecutor, id: string): Promise<SandboxRow | undefined> => (await byId(db, { id }))[0],

  /** Counts a choice that leaves the payment pending; undefined after as many as somebody needs to try all manners. */
  leavePending: (db: Executor, id: string): Promise<SandboxRow | undefined> =>
    db
      .updateTable('sandbox_payment')
      .set({ pending_choices: sql`pending_choices + 1` })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('pending_choices', '<', maxPendingChoices)
      .returning(columns)
      .executeTakeFirst(),

  /** Ends a pending payment; undefined if it has ended. */
  end: (db: Executor, id: string, status: SandboxRow['status'], declines: boolean): Promise<SandboxRow | undefined> =>
    db
      .updateTable('sandbox_payment')
      .set({ status, declines })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst(),

  /** The payment, locked until the transaction ends. */
  lock: (trx: Trx, id: string): Promise<SandboxRow | undefined> =>
    trx.selectFrom('sandbox_payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Whether the payment was made to be kept, was paid, is not forgotten, and is not to be declined again. */
  keeps: (db: Executor, id: string): Promise<boolean> =>
    anyRow(
      db
        .selectFrom('sandbox_payment')
        .select('id')
        .where('id', '=', id)
        .where('keeps', '=', true)
        .where('declines', '=', false)
        .where('status', '=', 'completed'),
    ),

  async forget(db: Executor, id: string): Promise<void> {
    await db.updateTable('sandbox_payment').set({ keeps: false }).where('id', '=', id).execute();
  },

  refundsOf: (db: Executor, id: string): Promise<SandboxRefundRow[]> =>
    db.selectFrom('sandbox_refund').selectAll().where('payment_id', '=', id).execute(),

  addRefund: (trx: Trx, refund: Omit<SandboxRefundRow, 'created_at'>): Promise<SandboxRefundRow> =>
    trx.insertInto('sandbox_refund').values(refund).returningAll().executeTakeFirstOrThrow(),
};
