import { type Selectable, sql } from 'kysely';
import { built } from '../../../platform/database/built.ts';
import type { Executor, ReadExecutor, Trx } from '../../../platform/database/database.ts';
import type { PaymentCare } from '../../../platform/database/schema.gen.ts';
import { barredMembers } from '../../member/member.service.ts';
import { type Care, noCare } from './payment.care.rules.ts';

export type CareRow = Selectable<PaymentCare>;

/** A subquery of the members who are offered nothing to buy, as they pause or spend unusually. */
export const membersLeftAlone = '(select member_id from payment_care where calm_until > now() or paused_until > now())';

const columns = [
  'calm_until',
  'ceiling',
  'currency',
  'member_id',
  'next_at',
  'next_ceiling',
  'paused_until',
] as const satisfies readonly (keyof PaymentCare)[];

const barredAndLimited = built(
  (_db, $: { id: string }) => sql<{ isBarred: boolean; hasLimits: boolean }>`
    select exists (select from ${sql.raw(barredMembers)} barred where id = ${$.id}) as "isBarred",
      exists (select from payment_care where member_id = ${$.id}) as "hasLimits"`,
);

export const careStore = {
  of: (db: ReadExecutor, memberId: string): Promise<CareRow | undefined> =>
    db.selectFrom('payment_care').select(columns).where('member_id', '=', memberId).executeTakeFirst(),

  /** Whether a member is suspended or banned, and whether they may have set limits. */
  async barredAndLimited(db: ReadExecutor, memberId: string): Promise<{ isBarred: boolean; hasLimits: boolean }> {
    return (await barredAndLimited(db, { id: memberId }))[0] as { isBarred: boolean; hasLimits: boolean };
  },

  async isLeftAlone(db: Executor, memberId: string): Promise<boolean> {
    const alone = sql.raw(membersLeftAlone);
    return (await sql`select from ${alone} alone where member_id = ${memberId}`.execute(db)).rows.length > 0;
  },

  /**
   * What a member set, locked until the transaction ends, so that starts and changes come one after the other. The
   * member is held before, or the row could outlive them.
   */
  async lock(trx: Trx, member_id: string): Promise<CareRow> {
    await trx
      .insertInto('payment_care')
      .values({ ...noCare, member_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx
      .selectFrom('payment_care')
      .selectAll()
      .where('member_id', '=', member_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
  },

  async change(trx: Trx, memberId: string, changed: Partial<Care>): Promise<void> {
    await trx.updateTable('payment_care').set(changed).where('member_id', '=', memberId).execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('payment_care').where('member_id', '=', memberId).execute();
  },

  /** The member's purchases that are paid, or are on their way too, less what was given back of them; latest first. */
  purchases: (db: Executor, memberId: string, since: Date, statuses: readonly ('completed' | 'pending')[]) =>
    db
      .selectFrom('payment')
      .select([
        'member_id',
        'id',
        'client_id',
        'gateway',
        'gateway_id',
        'method',
        'status',
        'currency',
        sql<number>`amount - returned`.as('amount'),
        'created_at as at',
      ])
      .where('member_id', '=', memberId)
      .where('status', 'in', statuses)
      .where('created_at', '>=', since)
      .orderBy('id', 'desc')
      .execute(),
};
