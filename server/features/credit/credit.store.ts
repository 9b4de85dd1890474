import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  anyRow,
  type Executor,
  keepRow,
  type Page,
  type ReadExecutor,
  type Trx,
} from '../../platform/database/database.ts';
import type { CreditEntry } from '../../platform/database/schema.gen.ts';
import { heldMember } from '../member/member.service.ts';
import { nextEntryId } from './credit.spend.store.ts';

/** `id` is a new UUIDv7. */
export type NewEntry = Omit<Selectable<CreditEntry>, 'created_at' | 'balance_after'>;

/** The account before an entry, and the balance after it; null if the entry was not added. */
interface Added {
  readonly balance: number;
  readonly paid_user: boolean;
  readonly balance_after: number | null;
}

interface AddedPurchase extends Added {
  /** Whether the buyer is suspended or banned. */
  readonly barred: boolean;
}

/** Adds an entry to the `account`, a locked row of balances, unless its key is in the ledger or the balance too low. */
async function addTo<Row extends Added>(
  account: RawBuilder<unknown>,
  trx: Trx,
  { member_id, id, delta, reason, reference, idempotency_key }: NewEntry,
  { answer, ignoresBalance, makesPremium }: { answer: string; ignoresBalance: boolean; makesPremium: boolean },
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    with ${account},
    added as (
      insert into credit_entry (member_id, id, delta, reason, reference, balance_after, idempotency_key)
      select member_id, ${sql.raw(nextEntryId('proposed', 'last_entry_id', '1'))}, ${delta}::int, ${reason},
        ${reference}, balance + ${delta}::int, ${idempotency_key}
      from account, (select ${id}::uuid as proposed) made where ${ignoresBalance} or balance + ${delta}::int >= 0
      on conflict (member_id, idempotency_key) do nothing
      returning id, balance_after
    ),
    changed as (
      update credit_balance b set balance = added.balance_after, last_entry_id = added.id,
        paid_user = b.paid_user or ${makesPremium}
      from added where b.member_id = ${member_id}
    )
    select ${sql.raw(answer)}, (select balance_after from added) as balance_after from account`.execute(trx);
  return rows[0];
}

/** The account, locked after its member, as erasing does. */
const buyersAccount = (memberId: string) => sql`held as materialized (${heldMember(memberId)}),
  account as materialized (
    select b.balance, b.paid_user, b.member_id, b.last_entry_id, held.barred
    from held join credit_balance b on b.member_id = held.id where b.member_id = ${memberId} for update of b
  )`;

export const creditStore = {
  async open(trx: Trx, memberId: string): Promise<void> {
    await trx.insertInto('credit_balance').values({ member_id: memberId }).onConflict(keepRow).execute();
  },

  async lowestGivenTo(executor: ReadExecutor, memberId: string, since: Date): Promise<number | null> {
    const row = await executor
      .selectFrom('credit_entry')
      .select(sql<number | null>`min(balance_after - delta)`.as('lowest'))
      .where('member_id', '=', memberId)
      .where('reason', '=', 'operator')
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow();
    return row.lowest;
  },

  /** Unless the member was erased. */
  async openOfMember(trx: Trx, memberId: string): Promise<void> {
    await sql`insert into credit_balance (member_id) select id from (${heldMember(memberId)}) held
      on conflict do nothing`.execute(trx);
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

  /** Undefined for a member without a balance. */
  add: (trx: Trx, entry: NewEntry, ignoresBalance: boolean): Promise<Added | undefined> => {
    const account = sql`account as materialized (
      select balance, paid_user, member_id, last_entry_id from credit_balance
      where member_id = ${entry.member_id} for update
    )`;
    return addTo(account, trx, entry, { answer: 'balance, paid_user', ignoresBalance, makesPremium: false });
  },

  /** Also makes the member premium. Undefined for one who was erased, or has no balance. */
  addPurchase: (trx: Trx, entry: NewEntry): Promise<AddedPurchase | undefined> =>
    addTo(buyersAccount(entry.member_id), trx, entry, {
      answer: 'balance, paid_user, barred',
      ignoresBalance: true,
      makesPremium: true,
    }),

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

  latest: (executor: Executor, memberId: string, { limit, offset }: Page) =>
    executor
      .selectFrom('credit_entry')
      .select(['id', 'delta', 'reason', 'balance_after', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
};
