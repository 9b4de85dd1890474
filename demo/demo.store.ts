import { sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../server/platform/database/database.ts';
import type { DB } from '../server/platform/database/schema.gen.ts';

type Login = { readonly site: { readonly id: string }; readonly email: string };
const rowsAtOnce = 2000;

/** The statements that import members in bulk. */
export const demoStore = {
  hasMembers: (executor: Executor): Promise<boolean> => anyRow(executor.selectFrom('member').select('id').limit(1)),

  /** The ids of the sites that demo members were imported for. No account is asked, as anybody may sign up. */
  async imported(executor: Executor): Promise<Set<string>> {
    const rows = await executor.selectFrom('demo_import').select('site_id').execute();
    return new Set(rows.map(({ site_id }) => site_id));
  },

  /** Demo members, and the accounts with the public password; nobody can receive mails at their addresses. */
  async members(executor: Executor): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select m.id from member m join demo_import d on d.site_id = m.site_id
      where m.email like '%@demo.invalid' or m.email = 'demo@' || m.site_id || '.test'`.execute(executor);
    return rows.map(({ id }) => id);
  },

  forgetImports: (trx: Trx) => trx.deleteFrom('demo_import').execute(),

  /** Demo members who were here last: so many of each pool. */
  async lastHere(executor: Executor, count: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select id from (
      select m.id, row_number() over (partition by m.pool order by p.last_active_at desc) as place
      from member m join profile p on p.member_id = m.id
      where m.email like '%@demo.invalid' and m.status = 'active') latest where place <= ${count}`.execute(executor);
    return rows.map(({ id }) => id);
  },

  /** Inserts rows of one shape. They are sent as one JSON value, so that no statement has thousands of parameters. */
  async insert(trx: Trx, table: keyof DB, rows: readonly object[]): Promise<void> {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = JSON.stringify(rows.slice(from, from + rowsAtOnce));
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from json_populate_recordset(null::${sql.table(table)}, ${some}::text::json)`.execute(trx);
    }
  },

  /** Gives accounts a password and ends their sessions. */
  async changePassword(trx: Trx, logins: readonly Login[], hash: string): Promise<void> {
    for (const { site, email } of logins) {
      const accounts = trx.selectFrom('member_email').select('member_id');
      const ids = accounts.where('site_id', '=', site.id).where('email', '=', email);
      await trx.updateTable('member').set({ password_hash: hash }).where('id', 'in', ids).execute();
      await trx.deleteFrom('access_session').where('member_id', 'in', ids).execute();
    }
  },

  /** One import at a time: a second process waits here, and then finds the members of the first. */
  lock: (trx: Trx) => sql`lock table member_email in share row exclusive mode`.execute(trx),

  /** The planner has no statistics of tables filled a moment ago. */
  analyze: (executor: Executor) => sql`analyze`.execute(executor),
};
