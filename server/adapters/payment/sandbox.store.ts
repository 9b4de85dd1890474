import type { Selectable } from 'kysely';
import { type Executor, keepRow } from '../../platform/database/database.ts';
import type { SandboxPayment } from '../../platform/database/schema.gen.ts';

export type SandboxRow = Selectable<SandboxPayment>;
type NewRow = Omit<SandboxRow, 'status' | 'created_at'>;

/** The sandbox's own records, which the product never reads. */
export const sandboxStore = {
  async add(db: Executor, row: NewRow): Promise<void> {
    await db.insertInto('sandbox_payment').values(row).onConflict(keepRow).execute();
  },

  byId: (db: Executor, id: string): Promise<SandboxRow | undefined> =>
    db.selectFrom('sandbox_payment').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Ends a pending payment; undefined if it has ended. */
  end: (db: Executor, id: string, status: SandboxRow['status']): Promise<SandboxRow | undefined> =>
    db
      .updateTable('sandbox_payment')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst(),
};
