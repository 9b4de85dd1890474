import { debitCode } from '@rendezvous/contract/debit';
import { day } from '@rendezvous/contract/durations';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { DebitCode, DebitMandate, Debit as DebitTable } from '../../platform/database/schema.gen.ts';
import { type DebitHistory, unreported } from './debit.rules.ts';

export type MandateRow = Selectable<DebitMandate>;
export type DebitRow = Selectable<DebitTable>;
type CodeRow = Selectable<DebitCode>;

/** Whose debits count together. */
type Payer = Pick<MandateRow, 'member_id' | 'iban_hash' | 'phone_hash'>;

const anyOf = (values: readonly string[]) => sql<string>`any(${values}::text[])`;

/** Cancels those of the chosen debits that are in no file yet. */
const cancelling = (db: Executor) =>
  db
    .updateTable('debit')
    .set({ status: 'cancelled', ended_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('status', '=', 'placed');

/** Mandates, the codes that sign them, blocked accounts and phones, and the debits as they are placed. */
export const debitStore = {
  async addMandate(trx: Trx, row: Insertable<DebitMandate>): Promise<MandateRow> {
    await trx
      .updateTable('debit_mandate')
      .set({ status: 'ended', phone: null })
      .where('member_id', '=', row.member_id)
      .where('status', '=', 'unsigned')
      .execute();
    return trx.insertInto('debit_mandate').values(row).returningAll().executeTakeFirstOrThrow();
  },

  /** Those of a member that are not ended, the signed one first. */
  mandatesOf: (db: Executor, memberId: string): Promise<MandateRow[]> =>
    db
      .selectFrom('debit_mandate')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('status', '!=', 'ended')
      .orderBy('status')
      .execute(),

  /** All of a member's that are not erased. */
  allMandatesOf: (db: Executor, memberId: string): Promise<Pick<MandateRow, 'account' | 'phone_hash'>[]> =>
    db
      .selectFrom('debit_mandate')
      .select(['account', 'phone_hash'])
      .where('member_id', '=', memberId)
      .where('account', '<>', '')
      .execute(),

  mandate: (db: Executor, memberId: string, id: string): Promise<MandateRow | undefined> =>
    db
      .selectFrom('debit_mandate')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst(),

  /** Keeps a member's mandates, and so their debits, from other transactions. */
  async lockMandates(trx: Trx, memberId: string): Promise<void> {
    await trx.selectFrom('debit_mandate').select('id').where('member_id', '=', memberId).forUpdate().execute();
  },

  /** Signs a mandate in place of the one that stood before. */
  async sign(trx: Trx, { member_id, id, gateway }: MandateRow): Promise<MandateRow> {
    await trx
      .updateTable('debit_mandate')
      .set({ status: 'ended' })
      .where('member_id', '=', member_id)
      .where('gateway', '=', gateway)
      .where('status', '=', 'signed')
      .execute();
    return trx
      .updateTable('debit_mandate')
      .set({ status: 'signed', signed_at: sql<Date>`now()`, phone: null })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('status', '=', 'unsigned')
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /** What the member had is owed; what they never had is not collected. */
  async endMandates(db: Executor, memberId: string): Promise<void> {
    // First the mandates: what is placed under one holds its row, and nothing is placed under what has ended.
    await db
      .updateTable('debit_mandate')
      .set({ status: 'ended', phone: null })
      .where('member_id', '=', memberId)
      .where('status', '!=', 'ended')
      .execute();
    await cancelling(db).where('member_id', '=', memberId).where('at_once', '=', false).execute();
  },

  /** Holds back others with one of these accounts, phones or members, until the transaction ends. */
  async lockAll(trx: Trx, names: readonly string[]): Promise<void> {
    // In one order, so that two never wait for each other.
    for (const name of names.toSorted())
      await sql`select pg_advisory_xact_lock(hashtextextended(${`debit ${name}`}, 0))`.execute(trx);
  },

  /** The larger of how many codes a member, and a phone, were sent since. */
  async sendsSince(trx: Trx, memberId: string, phoneHashes: readonly string[], since: Date): Promise<number> {
    const row = await trx
      .selectFrom('debit_code')
      .select([
        sql<number>`count(*) filter (where member_id = ${memberId})::int`.as('member'),
        sql<number>`count(*) filter (where phone_hash = ${anyOf(phoneHashes)})::int`.as('phone'),
      ])
      .where('sent_at', '>', since)
      .where((where) => where.or([where('member_id', '=', memberId), where('phone_hash', '=', anyOf(phoneHashes))]))
      .executeTakeFirstOrThrow();
    return Math.max(row.member, row.phone);
  },

  async addCode(trx: Trx, row: Insertable<DebitCode>): Promise<void> {
    await trx.insertInto('debit_code').values(row).execute();
  },

  /** Counts a try against the latest code of a mandate; undefined if it is over or has no try left. */
  async tryCode(db: Executor, memberId: string, mandateId: string, now: Date): Promise<CodeRow | undefined> {
    const { rows } = await sql<CodeRow>`
      update debit_code set tries = tries + 1
      where (member_id, id) = (
        select member_id, id from debit_code where member_id = ${memberId} and mandate_id = ${mandateId}
        order by sent_at desc limit 1
      ) and used_at is null and tries < ${debitCode.tries} and sent_at > ${new Date(now.getTime() - debitCode.lifetime)}
      returning *`.execute(db);
    return rows[0];
  },

  async useCode(trx: Trx, { member_id, id }: CodeRow): Promise<boolean> {
    const used = await trx
      .updateTable('debit_code')
      .set({ used_at: sql<Date>`now()` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used !== undefined;
  },

  async forgetCodes(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('debit_code').where('sent_at', '<', before).execute();
  },

  /**
   * Mandates that were never signed are deleted after a day. An ended one has to be provable for 14 months after its
   * last collection; then its account is forgotten.
   */
  async forgetMandates(db: Executor, now: Date): Promise<void> {
    await db
      .deleteFrom('debit_mandate')
      .where('signed_at', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - day))
      .execute();
    await sql`update debit_mandate mandate set account = '', iban_hash = '', phone_hash = ''
      where status = 'ended' and account <> ''
        and coalesce(used_at, signed_at) < ${now}::timestamptz - interval '14 months'
        and not exists (select from debit where debit.member_id = mandate.member_id and debit.mandate_id = mandate.id
          and debit.status in ('placed', 'collected'))`.execute(db);
  },

  /** Removes what was collected before a year, and mandates of before it under which nothing was since. */
  async removeBefore(db: Executor, year: number): Promise<void> {
    const before = `${year}-01-01`;
    await sql`delete from debit where created_at < ${before}::timestamptz and status not in ('placed', 'collected')
      and told = version`.execute(db);
    await sql`delete from debit_mandate mandate where created_at < ${before}::timestamptz and not exists
      (select from debit where debit.member_id = mandate.member_id and debit.mandate_id = mandate.id)`.execute(db);
  },

  /**
   * What a member's codes and phones were goes with them; mandates and debits stay, for the books and the bank.
   */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('debit_code').where('member_id', '=', memberId).execute();
    await this.endMandates(trx, memberId);
  },

  async isBlocked(db: Executor, hashes: readonly string[]): Promise<boolean> {
    const row = await db.selectFrom('debit_block').select('hash').where('hash', '=', anyOf(hashes)).executeTakeFirst();
    return row !== undefined;
  },

  async block(db: Executor, row: { hash: string; kind: 'iban' | 'phone'; reason: string; blocked_by: string }) {
    await db.insertInto('debit_block').values(row).onConflict(keepRow).execute();
  },

  async unblock(db: Executor, hashes: readonly string[]): Promise<boolean> {
    const removed = await db.deleteFrom('debit_block').where('hash', '=', anyOf(hashes)).returning('hash').execute();
    return removed.length > 0;
  },

  /**
   * What was collected before: open and failed debits of the member, the account and the phone, whoever used them; of
   * the settled ones, the member's of this account.
   */
  async history(db: Executor, { member_id, iban_hash, phone_hash }: Payer): Promise<DebitHistory> {
    const open = sql`debit.status in ('placed', 'collected')`;
    const { rows } = await sql<DebitHistory>`
      select (count(*) filter (where ${open}))::int as open,
        coalesce(sum(debit.amount) filter (where ${open}), 0)::int as open_amount,
        coalesce(sum(debit.amount) filter (where ${open} and debit.at_once), 0)::int as trusted_amount,
        (count(*) filter (where debit.status = 'settled' and debit.reason is distinct from ${unreported}
          and debit.member_id = ${member_id} and mandate.iban_hash = ${iban_hash}))::int as settled,
        (count(*) filter (where debit.status in ('rejected', 'returned')))::int as failed
      from debit join debit_mandate mandate on mandate.member_id = debit.member_id and mandate.id = debit.mandate_id
      where debit.member_id = ${member_id} or mandate.iban_hash = ${iban_hash} or mandate.phone_hash = ${phone_hash}
    `.execute(db);
    return rows[0] as DebitHistory;
  },

  add: (trx: Trx, row: Insertable<DebitTable>): Promise<DebitRow> =>
    trx.insertInto('debit').values(row).returningAll().executeTakeFirstOrThrow(),

  byId: (db: Executor, id: string): Promise<DebitRow | undefined> =>
    db.selectFrom('debit').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Ends a debit that is in no file yet. */
  async cancel(db: Executor, id: string): Promise<void> {
    await cancelling(db).where('id', '=', id).where('at_once', '=', false).execute();
  },

  /** Ends a debit that is in no file yet, for a refund of all of it. */
  async cancelFor(db: Executor, id: string, refund_order: string, amount: number): Promise<void> {
    await cancelling(db).set({ refund_order }).where('id', '=', id).where('amount', '=', amount).execute();
  },

  /** Those whose payments do not follow yet. */
  untold: (db: Executor, limit: number): Promise<DebitRow[]> =>
    db.selectFrom('debit').selectAll().whereRef('told', '<', 'version').orderBy('id').limit(limit).execute(),

  async told(db: Executor, { id, version }: DebitRow): Promise<void> {
    await db.updateTable('debit').set({ told: version }).where('id', '=', id).where('told', '<', version).execute();
  },

  /** Debits in no file whose day comes too soon for the bank: announced for another. */
  postpone: (trx: Trx, earliest: string, due_on: string): Promise<DebitRow[]> =>
    trx
      .updateTable('debit')
      .set({ due_on })
      .where('status', '=', 'placed')
      .where('due_on', '<', earliest)
      .returningAll()
      .execute(),

  ofMember: async (db: Executor, memberId: string) => ({
    mandates: await db
      .selectFrom('debit_mandate')
      .select(['reference', 'creditor_id', 'creditor_name', 'iban_label', 'status', 'created_at', 'signed_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
    debits: await db
      .selectFrom('debit')
      .select(['id', 'amount', 'due_on', 'status', 'reason', 'created_at', 'ended_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute(),
  }),
};
