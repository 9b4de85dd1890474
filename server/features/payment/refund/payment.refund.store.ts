import type { PaymentCase } from '@rendezvous/contract/refund';
import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { PaymentCase as CaseTable, PaymentRefund } from '../../../platform/database/schema.gen.ts';
import type { Waiting } from '../../../platform/database/waiting.ts';
import { ofOthers } from '../../member/member.service.ts';

export type RefundRow = Selectable<PaymentRefund>;
type Key = Pick<RefundRow, 'member_id' | 'id'>;
export type NewRefund = Omit<RefundRow, 'created_at' | 'decided_by'>;
type CaseRow = Selectable<CaseTable>;
/** `about`: the refund or reversal, or empty for the payment itself. `amount`: minor units; null for the payment's. */
type NewCase = Pick<CaseRow, 'member_id' | 'payment_id' | 'about' | 'amount'> & { readonly kind: PaymentCase };

interface Listed {
  /** Undefined for all. */
  readonly sites: readonly string[] | undefined;
  readonly limit: number;
}

/** What we give back, and what a person has to decide. */
export const refundStore = {
  add: (trx: Trx, refund: NewRefund): Promise<RefundRow> =>
    trx.insertInto('payment_refund').values(refund).returningAll().executeTakeFirstOrThrow(),

  byId: (db: Executor, { member_id, id }: Key): Promise<RefundRow | undefined> =>
    db
      .selectFrom('payment_refund')
      .selectAll()
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .executeTakeFirst(),

  of: (db: Executor, memberId: string, paymentId: string): Promise<RefundRow[]> =>
    db
      .selectFrom('payment_refund')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .execute(),

  ofMember: (db: Executor, memberId: string) =>
    db
      .selectFrom('payment_refund')
      .select(['id', 'payment_id', 'reason', 'amount', 'credits', 'status', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),

  /** Whether the member has withdrawn since then from what an automatic top-up bought. */
  hasWithdrawnTopUp: (db: Executor, memberId: string, since: Date): Promise<boolean> =>
    anyRow(
      db
        .selectFrom('payment_refund as refund')
        .innerJoin('payment', (on) =>
          on.onRef('payment.member_id', '=', 'refund.member_id').onRef('payment.id', '=', 'refund.payment_id'),
        )
        .select('refund.id')
        .where('refund.member_id', '=', memberId)
        .where('refund.reason', '=', 'withdrawal')
        .where('refund.created_at', '>', since)
        .where('payment.topped_up', '=', true),
    ),

  /** Changes the status of a refund that has one of `from`; undefined if it has not. */
  change: (
    trx: Trx,
    { member_id, id }: Key,
    from: readonly RefundRow['status'][],
    change: Partial<Pick<RefundRow, 'status' | 'decided_by' | 'credits'>>,
  ): Promise<RefundRow | undefined> =>
    trx
      .updateTable('payment_refund')
      .set(change)
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('status', 'in', from)
      .returningAll()
      .executeTakeFirst(),

  waiting: (db: Executor, { sites, limit }: Listed) =>
    db
      .selectFrom('payment_refund as r')
      .innerJoin('payment as p', (on) => on.onRef('p.member_id', '=', 'r.member_id').onRef('p.id', '=', 'r.payment_id'))
      .selectAll('r')
      .select('p.currency')
      .where('r.status', '=', 'waiting')
      .where(ofOthers('r.member_id'))
      .$if(sites !== undefined, (query) => query.where('p.site_id', 'in', sites as readonly string[]))
      .orderBy('r.created_at')
      .limit(limit)
      .execute(),

  /** Refunds that the gateway has not given since then, longest waiting first. */
  unsent: (db: Executor, since: Date): Promise<RefundRow[]> =>
    db
      .selectFrom('payment_refund')
      .selectAll()
      .where('status', '=', 'ordered')
      .where('created_at', '<', since)
      .orderBy('created_at')
      .limit(200)
      .execute(),

  /** Opens a case; false if there has been one about the same. */
  openCase: (trx: Trx, opened: NewCase): Promise<boolean> =>
    anyRow(trx.insertInto('payment_case').values(opened).onConflict(keepRow).returning('kind')),

  openCases: (db: Executor, { sites, limit }: Listed) =>
    db
      .selectFrom('payment_case as c')
      .innerJoin('payment as p', (on) => on.onRef('p.member_id', '=', 'c.member_id').onRef('p.id', '=', 'c.payment_id'))
      .select([
        'c.member_id',
        'c.payment_id',
        'c.kind',
        'c.about',
        'c.created_at',
        'p.site_id',
        'p.gateway',
        'p.currency',
        'p.status',
      ])
      .select((read) => read.fn.coalesce('c.amount', 'p.amount').as('amount'))
      .where('c.closed_at', 'is', null)
      .where(ofOthers('c.member_id'))
      .$if(sites !== undefined, (query) => query.where('p.site_id', 'in', sites as readonly string[]))
      .orderBy('c.created_at')
      .limit(limit)
      .execute(),

  /** How many refunds, or cases, wait for a person on some sites or all. */
  async count(db: Executor, what: 'refunds' | 'cases', sites: readonly string[] | undefined): Promise<Waiting> {
    const rows = what === 'refunds' ? sql`payment_refund r` : sql`payment_case r`;
    const isOpen = what === 'refunds' ? sql`r.status = 'waiting'` : sql`r.closed_at is null`;
    const isThere = sites
      ? sql`and exists (select from payment p where p.member_id = r.member_id and p.id = r.payment_id
          and p.site_id = any(${sites}::text[]))`
      : sql``;
    const { rows: counted } = await sql<Waiting>`
      select count(*)::int as waiting, min(r.created_at) as oldest from ${rows}
      where ${isOpen} and ${ofOthers('r.member_id')} ${isThere}`.execute(db);
    return counted[0] as Waiting;
  },

  /** Closes, by nobody, what a payment's chargebacks opened: none of them stands, so nothing is left to decide. */
  async closeChargebacks(trx: Trx, { member_id, id }: Key): Promise<void> {
    await trx
      .updateTable('payment_case')
      .set({ closed_at: sql<Date>`now()` })
      .where('member_id', '=', member_id)
      .where('payment_id', '=', id)
      .where('kind', '=', 'charged_back')
      .where('closed_at', 'is', null)
      .execute();
  },

  /** False if no such case is open. */
  closeCase: (
    trx: Trx,
    { member_id, payment_id, kind, about, closed_by, note }: Omit<CaseRow, 'amount' | 'created_at' | 'closed_at'>,
  ): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('payment_case')
        .set({ closed_at: sql<Date>`now()`, closed_by, note })
        .where('member_id', '=', member_id)
        .where('payment_id', '=', payment_id)
        .where('kind', '=', kind)
        .where('about', '=', about)
        .where('closed_at', 'is', null)
        .returning('kind'),
    ),
};
