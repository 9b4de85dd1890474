import type { Selectable } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.gen.ts';

export type Complaint = Selectable<DB['safety_complaint']>;

export const complaintStore = {
  /** False when it was there already. */
  add: (trx: Trx, complaint: Omit<Complaint, 'created_at'>): Promise<boolean> =>
    anyRow(trx.insertInto('safety_complaint').values(complaint).onConflict(keepRow).returning('reference')),

  byReference: (executor: Executor, reference: string): Promise<Complaint | undefined> =>
    executor.selectFrom('safety_complaint').selectAll().where('reference', '=', reference).executeTakeFirst(),

  /** How many came from an address since `after`. */
  async countSince(executor: Executor, siteId: string, email: string, after: Date): Promise<number> {
    const { count } = await executor
      .selectFrom('safety_complaint')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('site_id', '=', siteId)
      .where('email', '=', email)
      .where('created_at', '>', after)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  async removeBefore(executor: Executor, before: Date): Promise<void> {
    await executor.deleteFrom('safety_complaint').where('created_at', '<', before).execute();
  },
};
