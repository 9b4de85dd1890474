import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { activeProfiles } from '../profile/profile.service.ts';

interface Region {
  readonly pool: string;
  readonly country: string;
  readonly region: string;
}

export const regionsStore = {
  /** Members who can be found, by region; the operator's fictional profiles are left out. */
  async count(executor: Executor): Promise<(Region & { readonly total: number })[]> {
    const { rows } = await sql<Region & { total: number }>`
      select pool, country, region, count(*)::int as total from ${sql.raw(activeProfiles)} p
      where not fictional and not invisible and gender is not null and country is not null and region is not null
      group by 1, 2, 3`.execute(executor);
    return rows;
  },

  async replace(trx: Trx, rows: readonly (Region & { readonly members: number })[]): Promise<void> {
    await trx.deleteFrom('search_region').execute();
    await sql`insert into search_region (pool, country, region, members)
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(pool text, country text, region text, members int)`.execute(trx);
  },

  /** The stored numbers, by the region's code. */
  async of(executor: Executor, pool: string, country: string): Promise<Map<string, number>> {
    const rows = await executor
      .selectFrom('search_region')
      .select(['region', 'members'])
      .where('pool', '=', pool)
      .where('country', '=', country)
      .execute();
    return new Map(rows.map(({ region, members }) => [region, members]));
  },
};
