import { type Selectable, sql } from 'kysely';
import type { GatewayStatus } from '../../adapters/payment/gateway.ts';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { Payment as PaymentTable } from '../../platform/database/schema.gen.ts';
import type { Status } from './payment.rules.ts';

export type PaymentRow = Selectable<PaymentTable>;
export type NewPayment = Omit<PaymentRow, 'gateway_id' | 'redirect' | 'status' | 'version' | 'created_at' | 'paid_at'>;

/** A subquery of the payments that members made or may still make, for statements of other features. */
export const purchases = "(select member_id from payment where status in ('pending', 'completed'))";

const paymentsOf = (db: Executor, memberId: string) =>
  db.selectFrom('payment').selectAll().where('member_id', '=', memberId);

/** Payments, their references at gateways, and the events that gateways reported. */
export const paymentStore = {
  /** Adds a payment; undefined if the member already has one with that `client_id`. */
  add: (trx: Trx, payment: NewPayment): Promise<PaymentRow | undefined> =>
    trx
      .insertInto('payment')
      .values(payment)
      .onConflict((conflict) => conflict.columns(['member_id', 'client_id']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  byClientId: (db: Executor, memberId: string, clientId: string): Promise<PaymentRow | undefined> =>
    paymentsOf(db, memberId).where('client_id', '=', clientId).executeTakeFirst(),

  byId: (db: Executor, memberId: string, id: string): Promise<PaymentRow | undefined> =>
    paymentsOf(db, memberId).where('id', '=', id).executeTakeFirst(),

  /** The payment, locked until the transaction ends. */
  lock: (trx: Trx, memberId: string, id: string): Promise<PaymentRow | undefined> =>
    paymentsOf(trx, memberId).where('id', '=', id).forUpdate().executeTakeFirst(),

  latest: (db: Executor, memberId: string, limit: number): Promise<PaymentRow[]> =>
    paymentsOf(db, memberId).orderBy('id', 'desc').limit(limit).execute(),

  all: (db: Executor, memberId: string) =>
    db
      .selectFrom('payment')
      .select([
        'id',
        'package',
        'country',
        'credits',
        'currency',
        'price',
        'discount',
        'amount',
        'vat',
        'code',
        'paymentmethod',
        'status',
        'created_at',
        'paid_at',
      ])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),

  /** Stores the gateway's reference to the payment; the first one stays. */
  async refer(trx: Trx, payment: PaymentRow, started: { gateway_id: string; redirect: string }): Promise<PaymentRow> {
    const { member_id, id, gateway } = payment;
    await trx
      .insertInto('payment_reference')
      .values({ gateway, gateway_id: started.gateway_id, member_id, payment_id: id })
      .onConflict(keepRow)
      .execute();
    const row = await trx
      .updateTable('payment')
      .set({ ...started })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('gateway_id', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row ?? (await this.byId(trx, member_id, id)) ?? payment;
  },

  byReference: (
    db: Executor,
    gateway: string,
    gatewayId: string,
  ): Promise<{ member_id: string; payment_id: string } | undefined> =>
    db
      .selectFrom('payment_reference')
      .select(['member_id', 'payment_id'])
      .where('gateway', '=', gateway)
      .where('gateway_id', '=', gatewayId)
      .executeTakeFirst(),

  /** Stores an event; false if it was stored before. */
  addEvent: (
    trx: Trx,
    reported: { member_id: string; payment_id: string; event_id: string; status: string; reported_at: Date | null },
  ): Promise<boolean> =>
    anyRow(trx.insertInto('payment_event').values(reported).onConflict(keepRow).returning('event_id')),

  /** The statuses that the gateway has reported. */
  async reported(trx: Trx, memberId: string, paymentId: string): Promise<GatewayStatus[]> {
    const rows = await trx
      .selectFrom('payment_event')
      .select('status')
      .where('member_id', '=', memberId)
      .where('payment_id', '=', paymentId)
      .execute();
    return rows.map(({ status }) => status as GatewayStatus);
  },

  changeStatus: (trx: Trx, payment: PaymentRow, status: Status): Promise<PaymentRow> =>
    trx
      .updateTable('payment')
      .set({
        status,
        version: sql`version + 1`,
        next_look_at: null,
        ...(status === 'completed' ? { paid_at: sql<Date>`now()` } : {}),
      })
      .where('member_id', '=', payment.member_id)
      .where('id', '=', payment.id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Pending payments due for a look-up, longest waiting first. */
  dueForLook: (db: Executor, now: Date, limit: number): Promise<PaymentRow[]> =>
    db
      .selectFrom('payment')
      .selectAll()
      .where('status', '=', 'pending')
      .where('next_look_at', '<=', now)
      .orderBy('next_look_at')
      .limit(limit)
      .execute(),

  async lookAgainAt(db: Executor, payment: PaymentRow, at: Date): Promise<void> {
    await db
      .updateTable('payment')
      .set({ next_look_at: at })
      .where('member_id', '=', payment.member_id)
      .where('id', '=', payment.id)
      .where('status', '=', 'pending')
      .execute();
  },
};
