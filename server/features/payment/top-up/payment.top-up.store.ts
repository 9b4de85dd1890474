import { topUpHours } from '@rendezvous/contract/top-up';
import { type Selectable, sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';
import type { PaymentTopUp, PaymentTopUpOrder } from '../../../platform/database/schema.gen.ts';
import { creditAccounts } from '../../credit/credit.service.ts';

export type TopUpAgreement = Selectable<PaymentTopUp>;
/** Why an agreement ended. */
export type TopUpEnd = NonNullable<TopUpAgreement['ended_by']>;
export type TopUpOrder = Selectable<PaymentTopUpOrder>;
type NewTopUp = Omit<TopUpAgreement, 'agreed_at' | 'next_look_at' | 'ended_at' | 'ended_by'>;
export type NewOrder = Omit<TopUpOrder, 'state' | 'tries' | 'due_at' | 'charged_at'>;

const currentOf = (db: Executor, memberId: string) =>
  db.selectFrom('payment_top_up').selectAll().where('member_id', '=', memberId).where('ended_at', 'is', null);

const allCurrent = 'select member_id from payment_top_up where ended_at is null';
const open = ['announced', 'charging'] as const;

/** Agreements about top-ups, and the top-ups that follow from them. */
export const topUpStore = {
  of: (db: Executor, memberId: string): Promise<TopUpAgreement | undefined> =>
    currentOf(db, memberId).executeTakeFirst(),

  /** The member's agreement, locked until the transaction ends, so that its top-ups and its end wait for each other. */
  lock: (trx: Trx, memberId: string): Promise<TopUpAgreement | undefined> =>
    currentOf(trx, memberId).forUpdate().executeTakeFirst(),

  byId: (db: Executor, memberId: string, id: string): Promise<TopUpAgreement | undefined> =>
    db
      .selectFrom('payment_top_up')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Undefined if the member has just agreed elsewhere. */
  add: (trx: Trx, agreed: NewTopUp): Promise<TopUpAgreement | undefined> =>
    trx.insertInto('payment_top_up').values(agreed).onConflict(keepRow).returningAll().executeTakeFirst(),

  /** Ends the member's agreement, and with it the top-up that was announced; undefined if there is none. */
  async end(trx: Trx, memberId: string, by: TopUpEnd): Promise<TopUpAgreement | undefined> {
    const agreement = await this.lock(trx, memberId);
    if (!agreement) return undefined;
    await trx
      .updateTable('payment_top_up')
      .set({ ended_at: sql<Date>`now()`, ended_by: by })
      .where('member_id', '=', memberId)
      .where('id', '=', agreement.id)
      .execute();
    await trx
      .updateTable('payment_top_up_order')
      .set({ state: 'dropped' })
      .where('member_id', '=', memberId)
      .where('state', '=', 'announced')
      .execute();
    return agreement;
  },

  /** Agreements whose members have fewer credits than they said, and nothing announced; longest waiting first. */
  low: async (db: Executor, now: Date, limit: number): Promise<TopUpAgreement[]> =>
    (
      await sql<TopUpAgreement>`with ${sql.raw(creditAccounts(allCurrent))}
        select t.* from payment_top_up t join credit_accounts c on c.member_id = t.member_id
        where t.ended_at is null and t.next_look_at <= ${now} and c.balance < t.below and not exists (
          select from payment_top_up_order o where o.member_id = t.member_id and o.state in ('announced', 'charging'))
        order by t.next_look_at limit ${limit}`.execute(db)
    ).rows,

  isLow: async (db: Executor, { member_id, id }: TopUpAgreement): Promise<boolean> =>
    (
      await sql`with mine as (
          select member_id, below from payment_top_up where member_id = ${member_id} and id = ${id}
        ), ${sql.raw(creditAccounts('select member_id from mine'))}
        select 1 from credit_accounts c join mine on c.balance < mine.below`.execute(db)
    ).rows.length > 0,

  async lookAgainAt(trx: Trx, { member_id, id }: TopUpAgreement, at: Date): Promise<void> {
    await trx
      .updateTable('payment_top_up')
      .set({ next_look_at: at })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .execute();
  },

  /** Undefined if the member has an open one. */
  addOrder: (trx: Trx, order: NewOrder): Promise<TopUpOrder | undefined> =>
    trx.insertInto('payment_top_up_order').values(order).onConflict(keepRow).returningAll().executeTakeFirst(),

  order: (db: Executor, memberId: string, id: string): Promise<TopUpOrder | undefined> =>
    db
      .selectFrom('payment_top_up_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** The latest top-up of an agreement. */
  lastOrder: (db: Executor, memberId: string, topUpId: string): Promise<TopUpOrder | undefined> =>
    db
      .selectFrom('payment_top_up_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('top_up_id', '=', topUpId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  openOrder: (db: Executor, memberId: string): Promise<TopUpOrder | undefined> =>
    db
      .selectFrom('payment_top_up_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', 'in', open)
      .executeTakeFirst(),

  /** What is to be charged or is being charged, and what was never mailed since `lost`. */
  due: (db: Executor, now: Date, lost: Date, limit: number): Promise<TopUpOrder[]> =>
    db
      .selectFrom('payment_top_up_order')
      .selectAll()
      .where((where) =>
        where.or([
          where('state', '=', 'charging'),
          where.and([where('state', '=', 'announced'), where('due_at', '<=', now)]),
          where.and([where('state', '=', 'announced'), where('due_at', 'is', null), where('announced_at', '<', lost)]),
        ]),
      )
      .orderBy('announced_at')
      .limit(limit)
      .execute(),

  /** Changes an order as it was read; undefined if it has changed meanwhile. */
  change: (trx: Trx, { member_id, id, state, client_id }: TopUpOrder, changed: Partial<TopUpOrder>) =>
    trx
      .updateTable('payment_top_up_order')
      .set(changed)
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('state', '=', state)
      .where('client_id', '=', client_id)
      .returningAll()
      .executeTakeFirst(),

  /** Once its mail has gone out: when an order may be charged by the database's clock, if it is what the mail said. */
  async setDue(db: Executor, { member_id, id, amount, kept_id, client_id }: TopUpOrder): Promise<void> {
    await db
      .updateTable('payment_top_up_order')
      .set({ due_at: sql<Date>`now() + make_interval(hours => ${topUpHours})` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('state', '=', 'announced')
      .where('due_at', 'is', null)
      .where('amount', '=', amount)
      .where('kept_id', '=', kept_id)
      .where('client_id', '=', client_id)
      .execute();
  },

  /** The member's top-ups since then that were charged, or may have been. */
  charged: (db: Executor, memberId: string, since: Date) =>
    db
      .selectFrom('payment_top_up_order as o')
      .innerJoin('payment as p', (on) =>
        on.onRef('p.member_id', '=', 'o.member_id').onRef('p.client_id', '=', 'o.client_id'),
      )
      .select(['o.amount', 'o.charged_at', 'p.refund_days'])
      .select(sql<Date>`greatest(o.charged_at, p.paid_at)`.as('paid_at'))
      .where('o.member_id', '=', memberId)
      .where('o.state', 'in', ['charging', 'paid', 'unanswered'])
      .where('o.charged_at', '>=', since)
      .execute(),

  ofMember: async (db: Executor, memberId: string) => ({
    agreed: await db.selectFrom('payment_top_up').selectAll().where('member_id', '=', memberId).execute(),
    orders: await db.selectFrom('payment_top_up_order').selectAll().where('member_id', '=', memberId).execute(),
  }),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('payment_top_up_order').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('payment_top_up').where('member_id', '=', memberId).execute();
  },
};
