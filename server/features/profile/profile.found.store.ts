import { sql } from 'kysely';
import { type Beginning, beginningWith } from '../../platform/database/beginning.ts';
import type { Executor } from '../../platform/database/database.ts';

/** What operators find members by, whatever the state of their profile. */
export const foundStore = {
  /**
   * The members whose name begins with a text, in any case, as the database knows it; at most `limit` rows of each site
   * are read.
   */
  async withName(db: Executor, { text, sites, limit }: Beginning): Promise<string[]> {
    const { from, below } = beginningWith(text);
    const name = sql`lower(p.name) collate "C"`;
    const { rows } = await sql<{ member_id: string }>`
      select found.member_id from unnest(${sites}::text[]) as asked (site_id) cross join lateral (
        select p.member_id, ${name} as name from profile p
        where p.site_id = asked.site_id and ${name} >= lower(${from}::text) collate "C"
          and ${name} < lower(${below}::text) collate "C"
        order by ${name} limit ${limit}
      ) found order by found.name, asked.site_id limit ${limit}`.execute(db);
    return rows.map((row) => row.member_id);
  },

  async names(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('profile')
      .select(['member_id', 'name'])
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return new Map(rows.map(({ member_id, name }) => [member_id, name]));
  },
};
