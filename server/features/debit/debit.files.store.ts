import { type Insertable, type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { DebitFile, DebitRefusal } from '../../platform/database/schema.gen.ts';
import { unreported } from './debit.rules.ts';

type FileRow = Selectable<DebitFile>;

/** A debit that waits for a file. `is_first`: no debit of its mandate was collected before. */
export interface Waiting {
  readonly id: string;
  readonly mandate_id: string;
  readonly creditor_id: string;
  readonly due_on: string;
  readonly member_id: string;
  readonly account: string;
  readonly is_first: boolean;
}

/** A debit that a bank told something about. */
export interface Told {
  readonly id: string;
  readonly member_id: string;
  readonly mandate_id: string;
  readonly status: string;
  readonly amount: number;
  readonly iban_hash: string;
  readonly phone_hash: string;
}

/** Collection files, and what banks say of the debits in them. */
export const fileStore = {
  /** The file of a gateway that is made but not on disk yet, locked; undefined if there is none. */
  unwritten: (trx: Trx, gateway: string): Promise<FileRow | undefined> =>
    trx
      .selectFrom('debit_file')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('written_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),

  /** Undefined if the gateway has one that is not written yet. */
  add: (trx: Trx, id: string, gateway: string): Promise<FileRow | undefined> =>
    trx.insertInto('debit_file').values({ id, gateway }).onConflict(keepRow).returningAll().executeTakeFirst(),

  async remove(trx: Trx, id: string): Promise<void> {
    await trx.deleteFrom('debit_file').where('id', '=', id).execute();
  },

  byId: (db: Executor, id: string): Promise<FileRow | undefined> =>
    db.selectFrom('debit_file').selectAll().where('id', '=', id).executeTakeFirst(),

  /** False if there is no such file any more. */
  async written(db: Executor, id: string): Promise<boolean> {
    const file = db.updateTable('debit_file').set({ written_at: sql<Date>`now()` }).where('id', '=', id);
    return (await file.returning('id').executeTakeFirst()) !== undefined;
  },

  /** Rejects what waits to be collected from accounts that were blocked meanwhile. */
  async rejectBlocked(trx: Trx, gateway: string): Promise<void> {
    await sql`update debit set status = 'rejected', reason = 'blocked', ended_at = now(), version = version + 1
      from debit_mandate mandate join debit_block block on block.hash in (mandate.iban_hash, mandate.phone_hash)
      where debit.gateway = ${gateway} and debit.status = 'placed'
        and mandate.member_id = debit.member_id and mandate.id = debit.mandate_id`.execute(trx);
  },

  /** Locked until the transaction ends, so that no two files get one. */
  async waiting(trx: Trx, gateway: string, earliest: string, limit: number): Promise<Waiting[]> {
    const { rows } = await sql<Waiting>`
      select debit.id, debit.member_id, debit.mandate_id, debit.due_on, mandate.creditor_id, mandate.account,
      not exists (
        select from debit earlier where earlier.member_id = debit.member_id and earlier.mandate_id = debit.mandate_id
          and earlier.status in ('collected', 'settled', 'returned')
      ) as is_first
      from debit join debit_mandate mandate on mandate.member_id = debit.member_id and mandate.id = debit.mandate_id
      where debit.gateway = ${gateway} and debit.status = 'placed' and debit.due_on >= ${earliest}
      order by debit.due_on, debit.id limit ${limit} for update of debit`.execute(trx);
    return rows;
  },

  async collect(
    trx: Trx,
    ids: readonly string[],
    group: { file_id: string; batch: string; sequence: 'FRST' | 'RCUR' },
  ): Promise<void> {
    await sql`update debit set status = 'collected', version = version + 1, file_id = ${group.file_id},
      batch = ${group.batch}, sequence = ${group.sequence} where id = any(${ids}::uuid[])`.execute(trx);
    await sql`update debit_mandate mandate set used_at = now() from debit
      where debit.id = any(${ids}::uuid[]) and mandate.member_id = debit.member_id
        and mandate.id = debit.mandate_id`.execute(trx);
  },

  /** Whether a debit of a file is for a day that the bank takes no more. */
  async isLate(trx: Trx, fileId: string, earliest: string): Promise<boolean> {
    const late = trx.selectFrom('debit').select('id').where('file_id', '=', fileId).where('due_on', '<', earliest);
    return (await late.executeTakeFirst()) !== undefined;
  },

  /** Debits of a file, or of a group in one, wait for another file. Returns how many. */
  async putBack(trx: Trx, by: { file: string | null; batch: string | null }): Promise<number> {
    const { rows } = await sql`update debit set status = 'placed', version = version + 1,
        file_id = null, batch = null, sequence = null
      where status = 'collected' and (file_id = ${by.file} or batch = ${by.batch}) returning id`.execute(trx);
    return rows.length;
  },

  /** The gateway of what a bank refused: a file, or a group in one; undefined if it is not ours. */
  async gatewayOf(trx: Trx, by: { file: string | null; batch: string | null }): Promise<string | undefined> {
    const file = by.file ?? by.batch?.replace(/-\d+$/, '') ?? '';
    return (await this.byId(trx, file))?.gateway;
  },

  /** Undefined if it is known. */
  refuse: (trx: Trx, row: Insertable<DebitRefusal>) =>
    trx.insertInto('debit_refusal').values(row).onConflict(keepRow).returning('id').executeTakeFirst(),

  /** What banks refused as a whole, and nobody has closed. */
  refusals: (db: Executor) =>
    db.selectFrom('debit_refusal').selectAll().where('closed_at', 'is', null).orderBy('created_at').execute(),

  /** False if it is not open. */
  closeRefusal: (db: Executor, gateway: string, id: string): Promise<boolean> =>
    anyRow(
      db
        .updateTable('debit_refusal')
        .set({ closed_at: sql<Date>`now()` })
        .where('gateway', '=', gateway)
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning('id'),
    ),

  /**
   * Debits that were collected for a day before that one, in a written file, of which no bank told anything, are
   * settled; the reason says that nobody saw their money.
   */
  async settleUntold(db: Executor, before: string): Promise<void> {
    await sql`update debit set status = 'settled', reason = ${unreported}, version = version + 1
      where status = 'collected' and due_on < ${before}
        and exists (select from debit_file file where file.id = debit.file_id and file.gateway = debit.gateway
          and file.written_at is not null)`.execute(db);
  },

  /** What a file has, in its order. */
  inFile: (db: Executor, fileId: string) =>
    db
      .selectFrom('debit')
      .innerJoin('debit_mandate as mandate', (join) =>
        join.onRef('mandate.member_id', '=', 'debit.member_id').onRef('mandate.id', '=', 'debit.mandate_id'),
      )
      .select(['debit.id', 'debit.member_id', 'debit.amount', 'debit.batch', 'debit.sequence', 'debit.due_on'])
      .select(['mandate.creditor_name', 'mandate.creditor_id', 'mandate.reference', 'mandate.signed_at'])
      .select('mandate.account')
      .where('debit.file_id', '=', fileId)
      .orderBy('debit.batch')
      .orderBy('debit.id')
      .execute(),

  /** The collected debits that a bank names, by their own ids, their group or their file; locked. */
  async named(trx: Trx, by: { ids: readonly string[]; batch: string | null; file: string | null }): Promise<Told[]> {
    const { rows } = await sql<Told>`
      select debit.id, debit.member_id, debit.mandate_id, debit.status, debit.amount, mandate.iban_hash,
        mandate.phone_hash
      from debit join debit_mandate mandate on mandate.member_id = debit.member_id and mandate.id = debit.mandate_id
      where debit.file_id is not null and (
        debit.id = any(${by.ids}::uuid[]) or debit.batch = ${by.batch} or debit.file_id = ${by.file})
      order by debit.id for update of debit`.execute(trx);
    return rows;
  },

  async change(trx: Trx, id: string, status: 'settled' | 'rejected' | 'returned', reason: string | null) {
    await trx
      .updateTable('debit')
      .set({ status, reason, version: sql`version + 1` })
      .$if(status !== 'settled', (update) => update.set({ ended_at: sql<Date>`now()` }))
      .where('id', '=', id)
      .execute();
  },

  async endMandate(trx: Trx, { member_id, mandate_id }: Told): Promise<void> {
    await trx
      .updateTable('debit_mandate')
      .set({ status: 'ended' })
      .where('member_id', '=', member_id)
      .where('id', '=', mandate_id)
      .execute();
  },

  /** What an operator sees: how many debits of each gateway are in each state, and for how much. */
  async summary(db: Executor) {
    return db
      .selectFrom('debit')
      .select([
        'gateway',
        'status',
        sql<number>`count(*)::int`.as('debits'),
        sql<number>`sum(amount)::int`.as('amount'),
      ])
      .groupBy(['gateway', 'status'])
      .orderBy('gateway')
      .orderBy('status')
      .execute();
  },

  async mandateByReference(db: Executor, reference: string) {
    return db.selectFrom('debit_mandate').selectAll().where('reference', '=', reference).executeTakeFirst();
  },
};
