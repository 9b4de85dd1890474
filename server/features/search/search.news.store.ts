import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { activeProfiles, looksForIn } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';

interface NewMembersFilter {
  readonly reader: string;
  readonly pool: string;
  readonly genders: readonly string[];
  /** What the reader is to those who look for somebody. */
  readonly gender: string | null;
  readonly age: number;
  /** Inclusive. */
  readonly births: { readonly from: string; readonly to: string };
  readonly cities: readonly number[];
  readonly since: Date;
  readonly limit: number;
}

export const newsStore = (db: Database, unblocked: Safety['unblocked']) => ({
  /**
   * How many members of these cities joined after `since`, counted up to `limit`; the operator's fictional profiles are
   * left out.
   */
  async count({ reader, pool, genders, gender, age, births, cities, since, limit }: NewMembersFilter): Promise<number> {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
      select from search_member s join ${sql.raw(activeProfiles)} p on p.member_id = s.member_id and not p.fictional
      where s.pool = ${pool} and s.city_id = any(${cities}::int[]) and s.signed_up > ${since}::timestamptz
      and s.gender = any(${genders}::text[]) and s.birth between ${births.from}::date and ${births.to}::date
        and ${looksForIn({ gender, age })} and s.member_id <> ${reader}
        and ${unblocked(reader, sql.ref<string>('s.member_id'))}
      limit ${limit}) found`.execute(db);
    return rows[0]?.total ?? 0;
  },
});
