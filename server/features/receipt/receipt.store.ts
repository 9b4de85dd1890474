import { type Compilable, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { Receipt as ReceiptTable } from '../../platform/database/schema.gen.ts';

export type ReceiptRow = Selectable<ReceiptTable>;
export type NewReceipt = Omit<
  ReceiptRow,
  'serial' | 'created_at' | 'mailed_at' | 'checked_by' | 'checked_at' | 'seller' | 'evidence'
> & { readonly seller: object; readonly evidence: object };

/** A receipt that waits for a person: how many are like it, itself among them, and their sum in minor units. */
export type WaitingRow = ReceiptRow & { readonly alike: number; readonly sum: number };

/** All, by name, so that their statements may be prepared. */
const columns = [
  'checked_at',
  'checked_by',
  'company',
  'conflict',
  'corrects',
  'country',
  'created_at',
  'credits',
  'currency',
  'discount',
  'evidence',
  'gross',
  'id',
  'issued_on',
  'kind',
  'mailed_at',
  'member_id',
  'payment_id',
  'paymentmethod',
  'price',
  'reversal_id',
  'seller',
  'serial',
  'series',
  'site_id',
  'vat',
  'vat_permille',
] as const satisfies readonly (keyof ReceiptTable)[];

/** Receipts and credit notes, and the counters of their numbers. */
export const receiptStore = {
  /** When the transaction began, by the database's clock, which all processes share: it is when a payment was paid. */
  async now(trx: Trx): Promise<Date> {
    return (await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()).now;
  },

  /**
   * Adds a receipt under the next number of its series, in one statement: from here to the commit others wait for the
   * counter, and a transaction that is rolled back has not used its number.
   */
  adding: (trx: Trx, { seller, evidence, ...row }: NewReceipt): Compilable =>
    trx
      .with('counter', (db) =>
        db
          .insertInto('receipt_counter')
          .values({ company: row.company, series: row.series, last: 1 })
          .onConflict((conflict) =>
            conflict.columns(['company', 'series']).doUpdateSet({ last: sql<number>`receipt_counter.last + 1` }),
          )
          .returning('last'),
      )
      .insertInto('receipt')
      .values((eb) => ({
        ...row,
        seller: JSON.stringify(seller),
        evidence: JSON.stringify(evidence),
        serial: eb.selectFrom('counter').select('last'),
      })),

  ofPayment: (db: Executor, memberId: string, paymentId: string): Promise<ReceiptRow[]> =>
    receiptsOf(db, memberId).where('payment_id', '=', paymentId).execute(),

  of: (db: Executor, memberId: string): Promise<ReceiptRow[]> => receiptsOf(db, memberId).execute(),

  byId: (db: Executor, memberId: string, id: string): Promise<ReceiptRow | undefined> =>
    receiptsOf(db, memberId).where('id', '=', id).executeTakeFirst(),

  async mailed(db: Executor, { member_id, id }: Pick<ReceiptRow, 'member_id' | 'id'>): Promise<void> {
    await db
      .updateTable('receipt')
      .set({ mailed_at: sql`now()` })
      .where('member_id', '=', member_id)
      .where('id', '=', id)
      .execute();
  },

  /** What waits for a person, by what the evidence says: the oldest receipt of each kind, and how many are like it. */
  async conflicts(db: Executor, limit: number): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select * from (
        select receipt.*, (count(*) over alike)::int as alike, (sum(gross) over alike)::float8 as sum,
          row_number() over (partition by company, currency, evidence order by created_at, serial) as place
        from receipt where conflict and checked_at is null
        window alike as (partition by company, currency, evidence)
      ) waiting where place = 1 order by created_at, id limit ${limit}`.execute(db);
    return rows;
  },

  /**
   * How many receipts were checked: one, or all that wait and are `alike`; none for an id of no receipt in conflict. Of
   * several checks the first stays.
   */
  async check(db: Executor, { id, alike }: { id: string; alike: boolean }, by: string): Promise<number> {
    const { rows } = await sql`
      with named as (select * from receipt where conflict and id = ${id})
      update receipt set checked_at = coalesce(receipt.checked_at, now()),
        checked_by = coalesce(receipt.checked_by, ${by})
      from named where receipt.conflict and (
        receipt.id = named.id or ${alike}::boolean and receipt.checked_at is null
          and (receipt.company, receipt.currency, receipt.evidence) = (named.company, named.currency, named.evidence)
      ) returning receipt.id`.execute(db);
    return rows.length;
  },

  /** Removes what was issued before a year. */
  async removeBefore(db: Executor, year: number): Promise<void> {
    await db.deleteFrom('receipt').where('issued_on', '<', `${year}-01-01`).execute();
    await db.deleteFrom('receipt_counter').where('series', '<', String(year)).execute();
  },
};

/** By their numbers: a transaction that waited for the one that completed the payment may have begun before it. */
const receiptsOf = (db: Executor, memberId: string) =>
  db.selectFrom('receipt').select(columns).where('member_id', '=', memberId).orderBy('series').orderBy('serial');
