import { type QueryCreator, type Selectable, sql } from 'kysely';
import { built } from '../../platform/database/built.ts';
import {
  anyRow,
  type Executor,
  keepRow,
  type Page,
  type ReadExecutor,
  type Trx,
} from '../../platform/database/database.ts';
import type { DB, Payment as PaymentTable } from '../../platform/database/schema.gen.ts';
import { nextCompletedLook, type Status } from './payment.rules.ts';

export type PaymentRow = Selectable<PaymentTable>;
/** A subquery of the payments that members made or may still make, for statements of other features. */
export const purchases = "(select member_id from payment where status in ('pending', 'completed'))";

/** All, by name, so that their statements may be prepared. */
const columns = [
  'amount',
  'begins_at_once',
  'charged_back',
  'client_id',
  'code',
  'connection_country',
  'country',
  'created_at',
  'credits',
  'currency',
  'customer',
  'discount',
  'gateway',
  'gateway_id',
  'id',
  'locale',
  'member_id',
  'method',
  'next_look_at',
  'package',
  'paid_at',
  'payer_country',
  'paymentmethod',
  'price',
  'profile_country',
  'redirect',
  'refund_days',
  'returned',
  'sent_back_on',
  'site_id',
  'status',
  'topped_up',
  'uncollected',
  'vat',
  'version',
] as const satisfies readonly (keyof PaymentTable)[];

/** What a payment has only once it is there. */
const later = [
  'charged_back',
  'created_at',
  'gateway_id',
  'paid_at',
  'payer_country',
  'redirect',
  'returned',
  'sent_back_on',
  'status',
  'uncollected',
  'version',
] as const satisfies readonly (typeof columns)[number][];
export type NewPayment = Omit<PaymentRow, (typeof later)[number]>;
const isGiven = (column: (typeof columns)[number]): column is keyof NewPayment => !later.some((one) => one === column);

const noticed = ['member_id', 'id', 'status', 'amount', 'currency', 'gateway_id'] as const;
export type NoticedPayment = Pick<PaymentRow, (typeof noticed)[number]>;

/** A status that a gateway reported of a payment. */
const eventOf = ({ member_id, id: payment_id }: PaymentRow, status: string) => ({
  member_id,
  payment_id,
  event_id: status,
  status,
  reported_at: new Date(),
});

const paymentsOf = (db: ReadExecutor, memberId: string) =>
  db.selectFrom('payment').select(columns).where('member_id', '=', memberId);

/** Begins a statement that also makes the payment found by an id of its gateway. */
const referenced = (db: QueryCreator<DB>, $: Reference) =>
  db.with('referenced', (also) =>
    also
      .insertInto('payment_reference')
      .values({ gateway: $.gateway, gateway_id: $.gateway_id, member_id: $.member_id, payment_id: $.id })
      .onConflict(keepRow),
  );

type Key = Pick<PaymentRow, 'member_id' | 'id'>;
interface Reference extends Key {
  readonly gateway: string;
  readonly gateway_id: string;
}

const statements = {
  add: built((db, $: NewPayment) =>
    db
      .with('added', (added) =>
        added
          .insertInto('payment')
          .values(Object.fromEntries(columns.filter(isGiven).map((column) => [column, $[column]])) as NewPayment)
          .onConflict(keepRow)
          .returning(columns),
      )
      .with('referenced', (referenced) =>
        referenced
          .insertInto('payment_reference')
          .columns(['gateway', 'gateway_id', 'member_id', 'payment_id'])
          .expression((of) =>
            of.selectFrom('added').select(['gateway', sql<string>`id::text`.as('gateway_id'), 'member_id', 'id']),
          ),
      )
      .selectFrom('added')
      .select(columns),
  ),
  byClientId: built((db, $: { member_id: string; client_id: string }) =>
    paymentsOf(db, $.member_id).where('client_id', '=', $.client_id),
  ),
  lock: built((db, $: Key) => paymentsOf(db, $.member_id).where('id', '=', $.id).forUpdate()),
  refer: built((db, $: Reference & { redirect: string }) =>
    referenced(db, $)
      .updateTable('payment')
      .set({ gateway_id: $.gateway_id, redirect: $.redirect })
      .where('member_id', '=', $.member_id)
      .where('id', '=', $.id)
      .where('gateway_id', 'is', null)
      .returning(columns),
  ),
  byReferences: built((db, $: { gateway: string; gateway_ids: readonly string[] }) =>
    db
      .selectFrom('payment_reference as reference')
      .innerJoin('payment', (join) =>
        join.onRef('payment.member_id', '=', 'reference.member_id').onRef('payment.id', '=', 'reference.payment_id'),
      )
      .select(noticed.map((column) => `payment.${column}` as const))
      .where('reference.gateway', '=', $.gateway)
      .where('reference.gateway_id', '=', sql<string>`any(${$.gateway_ids}::text[])`),
  ),
};

/** Payments, their references at gateways, and the events that gateways reported. */
export const paymentStore = {
  /**
   * Adds a payment, and makes it found by its own id; undefined if the member already has one with that `client_id`, or
   * if it is to charge a kept card which is being charged.
   */
  add: async (db: Executor, payment: NewPayment): Promise<PaymentRow | undefined> =>
    (await statements.add(db, payment))[0],

  /** Removes payments that were made before a year, with what belongs to them; how many. */
  async removeBefore(trx: Trx, year: number, limit: number): Promise<number> {
    const { rows } = await sql<Pick<PaymentRow, 'gateway' | 'gateway_id' | 'id'>>`
      delete from payment where (member_id, id) in (
        select member_id, id from payment where created_at < ${`${year}-01-01`}::timestamptz and status <> 'pending'
        limit ${limit})
      returning gateway, gateway_id, id`.execute(trx);
    const keys = rows.flatMap(({ gateway, gateway_id, id }) => [id, gateway_id ?? id].map((key) => ({ gateway, key })));
    await sql`delete from payment_reference where (gateway, gateway_id) in (
      select * from unnest(${keys.map((one) => one.gateway)}::text[], ${keys.map((one) => one.key)}::text[]))`.execute(
      trx,
    );
    return rows.length;
  },

  byClientId: async (db: ReadExecutor, member_id: string, client_id: string): Promise<PaymentRow | undefined> =>
    (await statements.byClientId(db, { member_id, client_id }))[0],

  /** The payment that charges a kept card of the member. */
  charging: (db: Executor, memberId: string): Promise<PaymentRow | undefined> =>
    paymentsOf(db, memberId).where('method', '=', 'kept').where('status', '=', 'pending').executeTakeFirst(),

  /** Whether it is open what a charge of this payer came to. */
  isCharged: (db: Executor, { gateway, customer }: { gateway: string; customer: string }): Promise<boolean> =>
    anyRow(
      db
        .selectFrom('payment')
        .select('id')
        .where('method', '=', 'kept')
        .where('status', '=', 'pending')
        .where('gateway', '=', gateway)
        .where('customer', '=', customer),
    ),

  byId: (db: ReadExecutor, memberId: string, id: string): Promise<PaymentRow | undefined> =>
    paymentsOf(db, memberId).where('id', '=', id).executeTakeFirst(),

  /** The payment, locked until the transaction ends. */
  lock: async (trx: Trx, member_id: string, id: string): Promise<PaymentRow | undefined> =>
    (await statements.lock(trx, { member_id, id }))[0],

  latest: (db: Executor, memberId: string, page: Page): Promise<PaymentRow[]> =>
    paymentsOf(db, memberId).orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),

  all: (db: Executor, memberId: string) =>
    db
      .selectFrom('payment')
      .select([
        'id',
        'package',
        'country',
        'profile_country',
        'connection_country',
        'payer_country',
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
        'sent_back_on',
      ])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),

  /** Stores where the payment is at its gateway; the first answer stays. */
  async refer(
    db: Executor,
    payment: PaymentRow,
    started: { gateway_id: string; redirect: string },
  ): Promise<PaymentRow> {
    const { member_id, id, gateway } = payment;
    const [row] = await statements.refer(db, { member_id, id, gateway, ...started });
    return row ?? (await this.byId(db, member_id, id)) ?? payment;
  },

  /** The member of a payment and its site, by its number alone. */
  memberOf: (db: Executor, paymentId: string): Promise<{ member_id: string; site_id: string } | undefined> =>
    db
      .selectFrom('payment_reference as r')
      .innerJoin('payment as p', (on) => on.onRef('p.member_id', '=', 'r.member_id').onRef('p.id', '=', 'r.payment_id'))
      .select(['p.member_id', 'p.site_id'])
      .where('r.payment_id', '=', paymentId)
      .executeTakeFirst(),

  /** The members of the payments with a number, ours or a gateway's. */
  async membersOf(db: Executor, number: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('payment_reference')
      .select('member_id')
      .where('gateway_id', '=', number)
      .limit(limit)
      .execute();
    return rows.map((row) => row.member_id);
  },

  /** Stores the gateway's id of a payment whose start was not answered. */
  async setGatewayId(trx: Trx, payment: PaymentRow, gateway_id: string): Promise<void> {
    await referenced(trx, { ...payment, gateway_id })
      .updateTable('payment')
      .set({ gateway_id })
      .where('member_id', '=', payment.member_id)
      .where('id', '=', payment.id)
      .execute();
  },

  /** Puts a pending payment under review; undefined if it is already, or is no longer pending. */
  setUnderReview: (trx: Trx, { member_id, id }: PaymentRow): Promise<PaymentRow | undefined> =>
    trx
      .updateTable('payment')
      .set({ next_look_at: null, version: sql`version + 1` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('next_look_at', 'is not', null)
      .returning(columns)
      .executeTakeFirst(),

  /** Whether the member has paid before, with another payment. */
  hasPaid: (trx: Trx, { member_id, id }: PaymentRow): Promise<boolean> =>
    anyRow(paymentsOf(trx, member_id).where('status', '=', 'completed').where('id', '<>', id).limit(1)),

  /** Whether any money of the member's payments is with the company. */
  keepsMoney: (trx: Trx, memberId: string): Promise<boolean> =>
    anyRow(paymentsOf(trx, memberId).where('status', '=', 'completed').whereRef('returned', '<', 'amount').limit(1)),

  /** Stores what is with the payer again. */
  setReturned: (
    trx: Trx,
    { member_id, id }: PaymentRow,
    state: Partial<Pick<PaymentRow, 'returned' | 'charged_back' | 'uncollected' | 'sent_back_on'>>,
  ): Promise<PaymentRow> =>
    trx
      .updateTable('payment')
      .set({ ...state, version: sql`version + 1` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  /** What a notice is compared with, of the payment that one of the ids names at a gateway; undefined without one. */
  byReferences: async (
    db: ReadExecutor,
    gateway: string,
    gateway_ids: readonly string[],
  ): Promise<NoticedPayment | undefined> => (await statements.byReferences(db, { gateway, gateway_ids }))[0],

  /** Stores that a status was reported of a payment, and when for the first time. */
  async recordOnce(trx: Trx, payment: PaymentRow, status: string): Promise<void> {
    await trx.insertInto('payment_event').values(eventOf(payment, status)).onConflict(keepRow).execute();
  },

  /**
   * Changes the status, and records what was reported. `customer` is removed: it is needed only while the
   * payment can be charged. `payer_country` is where the gateway says that the card or
   * account is; null leaves what is known.
   */
  changeStatus: (
    trx: Trx,
    payment: PaymentRow,
    status: Status,
    reported: { status: string; payer_country: string | null },
  ): Promise<PaymentRow> =>
    trx
      .with('recorded', (db) =>
        db.insertInto('payment_event').values(eventOf(payment, reported.status)).onConflict(keepRow),
      )
      .updateTable('payment')
      .set({
        status,
        version: sql`version + 1`,
        customer: null,
        payer_country: reported.payer_country ?? payment.payer_country,
        ...(status === 'completed'
          ? { paid_at: sql<Date>`now()`, next_look_at: nextCompletedLook(new Date(), new Date()) }
          : { next_look_at: null }),
      })
      .where('member_id', '=', payment.member_id)
      .where('id', '=', payment.id)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  /** Payments of a status due for a look-up, longest waiting first. */
  dueForLook: (db: Executor, status: Status, now: Date, limit: number): Promise<PaymentRow[]> =>
    db
      .selectFrom('payment')
      .select(columns)
      .where('status', '=', status)
      .where('next_look_at', '<=', now)
      .orderBy('next_look_at')
      .limit(limit)
      .execute(),

  /** Changes nothing once the payment has another status, or is looked at no more. */
  async lookAgainAt(db: Executor, payment: PaymentRow, at: Date | null): Promise<void> {
    await db
      .updateTable('payment')
      .set({ next_look_at: at })
      .where('member_id', '=', payment.member_id)
      .where('id', '=', payment.id)
      .where('status', '=', payment.status)
      .where('next_look_at', 'is not', null)
      .execute();
  },
};
