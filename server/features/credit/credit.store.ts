import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import type { CreditEntry } from '../../platform/database/schema.gen.ts';

export const creditStore = {
  async open(trx: Trx, memberId: string): Promise<void> {
    await trx.insertInto('credit_balance').values({ member_id: memberId }).onConflict(keepRow).execute();
  },

  /** The balance, locked until the transaction ends; created if missing. */
  async lock(trx: Trx, memberId: string): Promise<{ balance: number; paid_user: boolean }> {
    const locked = () =>
      trx.selectFrom('credit_balance').select(['balance', 'paid_user']).where('member_id', '=', memberId).forUpdate();
    const known = await locked().executeTakeFirst();
    if (known) return known;
    await creditStore.open(trx, memberId);
    return locked().executeTakeFirstOrThrow();
  },

  read: (executor: ReadExecutor, memberIds: readonly string[]) =>
    executor
      .selectFrom('credit_balance')
      .select(['member_id', 'balance', 'paid_user'])
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .execute(),

  has: (trx: Trx, memberId: string, key: string): Promise<boolean> =>
    anyRow(
      trx.selectFrom('credit_entry').select('id').where('member_id', '=', memberId).where('idempotency_key', '=', key),
    ),

  async append(trx: Trx, entry: Omit<Selectable<CreditEntry>, 'created_at'>): Promise<void> {
    await trx
      .with('added', (db) => db.insertInto('credit_entry').values(entry))
      .updateTable('credit_balance')
      .set({ balance: entry.balance_after })
      .where('member_id', '=', entry.member_id)
      .execute();
  },

  /** False if nothing changed. */
  setPremium: (trx: Trx, memberId: string, paid_user: boolean): Promise<boolean> =>
    anyRow(
      trx
        .insertInto('credit_balance')
        .values({ member_id: memberId, paid_user })
        .onConflict((conflict) =>
          conflict.column('member_id').doUpdateSet({ paid_user }).where('credit_balance.paid_user', '<>', paid_user),
        )
        .returning('member_id'),
    ),

  all: (executor: Executor, memberId: string) =>
    executor
      .selectFrom('credit_entry')
      .select(['delta', 'reason', 'reference', 'balance_after', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('credit_entry').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('credit_balance').where('member_id', '=', memberId).execute();
  },

  latest: (executor: Executor, memberId: string, limit: number) =>
    executor
      .selectFrom('credit_entry')
      .select(['id', 'delta', 'reason', 'balance_after', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
};
