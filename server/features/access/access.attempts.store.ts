import { sql } from 'kysely';
import { type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { LoginAttempts } from './access.rules.ts';

/** The statements of the counts of wrong passwords. */
export const attemptStore = {
  /** The count under a key, locked until the transaction ends. */
  async lock(trx: Trx, siteId: string, key: string): Promise<LoginAttempts | null> {
    const none = { site_id: siteId, key_hash: key, failures: 0, last_failed_at: new Date(0) };
    await trx.insertInto('access_login_attempt').values(none).onConflict(keepRow).execute();
    const row = await trx
      .selectFrom('access_login_attempt')
      .select(['failures', 'last_failed_at', 'blocked_until'])
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .forUpdate()
      .executeTakeFirst();
    return row && row.failures > 0 ? row : null;
  },

  async save(trx: Trx, siteId: string, key: string, attempts: LoginAttempts): Promise<void> {
    await trx
      .updateTable('access_login_attempt')
      .set({ ...attempts })
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .execute();
  },

  /** Takes back one attempt that turned out right, and the block if it began one. */
  async takeBack(db: Executor, siteId: string, key: string, closed: boolean): Promise<void> {
    await db
      .updateTable('access_login_attempt')
      .set({ failures: sql`failures - 1`, ...(closed && { blocked_until: null }) })
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .where('failures', '>', 0)
      .execute();
  },

  async remove(db: Executor, siteId: string, key: string): Promise<void> {
    await db.deleteFrom('access_login_attempt').where('site_id', '=', siteId).where('key_hash', '=', key).execute();
  },

  async sweep(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('access_login_attempt').where('last_failed_at', '<', before).execute();
  },
};
