import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../../../platform/database/database.ts';
import type { Likes } from '../../like/like.service.ts';
import { activeProfiles } from '../../profile/profile.service.ts';
import type { Safety } from '../../safety/safety.service.ts';
import type { Criteria } from './criteria.ts';
import { after } from './find.conditions.store.ts';
import { createStatements } from './find.statements.store.ts';
import type { Found, Page, PageRequest, Traits } from './page.ts';
import type { GatheringPlan, Plan } from './plan.ts';

interface Options {
  safety: Pick<Safety, 'blockedWith'>;
  likes: Pick<Likes, 'likedBefore'>;
}

/** Runs the statements of the plans. */
export function findStore(db: ReadDatabase, { safety, likes }: Options) {
  const { gathered, listed, newestOfCity, newestOfCityAges } = createStatements(safety);

  /** What the best order weighs of the row `page`; see `Traits`. */
  const traitsFor = ({ reader, signedUpBy, visitorCutoff }: Criteria) => {
    const hasPhoto = visitorCutoff
      ? sql`coalesce(p.photo_stands_since <= ${visitorCutoff}::timestamptz, false)`
      : sql`p.has_photo`;
    const liked =
      reader && signedUpBy ? likes.likedBefore(reader, { other: sql`p.member_id`, at: signedUpBy }) : sql`false`;
    return sql`(
      select json_build_array(p.gender, p.sexuality, p.sought_gender, p.sought_min_age, p.sought_max_age,
        p.date_of_birth, ${hasPhoto}, (extract(epoch from p.shown_active_at) * 1000)::bigint, ${liked})
      from ${sql.raw(activeProfiles)} p where p.member_id = page.member_id
    )`;
  };

  /** The rows, with traits for the best order; those come as one value, which costs half of what their fields would. */
  async function read<Row extends Found>(criteria: Criteria, statement: RawBuilder<Row>): Promise<Row[]> {
    if (!criteria.searcher) return (await statement.execute(db)).rows;
    const { rows } = await sql<{ pairs: [Row & { signed_up: string }, Traits | null][] | null }>`
      select json_agg(json_build_array(page, ${traitsFor(criteria)})) as pairs from (${statement}) page`.execute(db);
    return (rows[0]?.pairs ?? []).map(([row, traits]) => ({ ...row, signed_up: new Date(row.signed_up), traits }));
  }

  async function pageOf(criteria: Criteria, statement: RawBuilder<Found & { total: number }>): Promise<Page> {
    const rows = await read(criteria, statement);
    return { total: rows[0]?.total ?? 0, found: rows.filter((row) => row.member_id !== null) };
  }

  return {
    /**
     * Gathers up to `most` matches once, counts them and takes the newest; these are the newest of all when fewer were
     * found.
     */
    gatherAndCount: (
      criteria: Criteria,
      plan: GatheringPlan,
      { most, cursor, limit }: PageRequest & { most: number },
    ): Promise<Page> =>
      pageOf(
        criteria,
        sql`with gathered as materialized (${gathered(criteria, plan, most)} limit ${most})
        select (select count(*)::int from gathered) as total, found.* from (select) once left join lateral (
          select m.* from gathered m where ${after(cursor)} order by m.signed_up desc, m.member_id desc limit ${limit}
        ) found on true`,
      ),

    /** Counts up to `most` matches by one plan and lists the newest by another, in one statement. */
    countAndList: (
      criteria: Criteria,
      gathering: GatheringPlan,
      plan: Plan,
      { most, ...request }: PageRequest & { most: number },
    ): Promise<Page> =>
      pageOf(
        criteria,
        sql`select (select count(*)::int from (${gathered(criteria, gathering, most)}
        limit ${most}) gathered) as total, found.*
        from (select) once left join lateral (${listed(criteria, plan, request)}) found on true`,
      ),

    list: (criteria: Criteria, plan: Plan, request: PageRequest): Promise<Found[]> =>
      read(criteria, listed(criteria, plan, request)),

    /** Counts up to `most` matches. */
    async count(criteria: Criteria, plan: GatheringPlan, most: number): Promise<number> {
      const { rows } = await sql<{
        total: number;
      }>`select count(*)::int as total from (${gathered(criteria, plan, most)} limit ${most}) gathered`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Counts up to `most` matches in all, by city. */
    async countByCity(
      criteria: Criteria,
      plan: GatheringPlan,
      most: number,
    ): Promise<{ city_id: number; total: number }[]> {
      const { rows } = await sql<{ city_id: number; total: number }>`
        select city_id, count(*)::int as total from (${gathered(criteria, plan, most)} limit ${most}) gathered
        group by 1`.execute(db);
      return rows;
    },

    /** The newest matches of each city, in the order in which the cities are given. */
    listByCity(
      criteria: Criteria,
      cities: readonly number[],
      by: 'city_ages' | 'residents',
      { cursor, limit }: PageRequest,
    ): Promise<Found[]> {
      const newest = by === 'city_ages' ? newestOfCityAges : newestOfCity;
      const statement = sql<Found>`select found.member_id, found.city_id, found.signed_up
        from unnest(${cities}::int[]) with ordinality city(id, rank)
        cross join lateral (${newest(criteria, limit, cursor)}) found
        order by city.rank, found.signed_up desc, found.member_id desc limit ${limit}`;
      return read(criteria, statement);
    },
  };
}

export type FindStore = ReturnType<typeof findStore>;
