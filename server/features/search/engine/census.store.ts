import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { onlineSince } from '../../member/member.service.ts';
import type { BornInYear } from './ages.ts';

/** Counts of all members who can be found, by pool. */
export const censusStore = {
  async traits(executor: Executor): Promise<(BornInYear & { readonly pool: string })[]> {
    const { rows } = await sql<BornInYear & { pool: string }>`
      select pool, gender, sexuality, has_photo, extract(year from birth)::int as year, count(*)::int as total
      from search_member group by 1, 2, 3, 4, 5`.execute(executor);
    return rows;
  },

  async online(executor: Executor): Promise<{ pool: string; total: number }[]> {
    const { rows } = await sql<{ pool: string; total: number }>`
      select pool, count(*)::int as total from search_online where last_active_at > ${sql.raw(onlineSince)}
      group by 1`.execute(executor);
    return rows;
  },

  async verified(executor: Executor): Promise<{ pool: string; total: number }[]> {
    const { rows } = await sql<{ pool: string; total: number }>`
      select pool, count(*)::int as total from search_verified group by 1`.execute(executor);
    return rows;
  },

  /** City 0 stands for members without one. */
  async cities(
    executor: Executor,
  ): Promise<{ pool: string; country: string; region: string; city_id: number; total: number }[]> {
    const { rows } = await sql<{ pool: string; country: string; region: string; city_id: number; total: number }>`
      select pool, country, region, city_id, count(*)::int as total from search_member group by 1, 2, 3, 4`.execute(
      executor,
    );
    return rows;
  },
};
