import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Cursor } from './search.cursor.ts';

/** A search in the words of the table. Lists hold every value that fits. */
export interface Wanted {
  readonly pool: string;
  readonly reader: string | null;
  readonly online: boolean;
  readonly genders: readonly string[];
  readonly sexualities: readonly string[];
  readonly photos: readonly boolean[];
  readonly births: { readonly from: string; readonly to: string };
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly area?: Area | undefined;
  /** Leaves out those who told no city. */
  readonly located: boolean;
}

/** The cities within a distance of a city: all `around`, and `cities` as far as they are few enough to be named one by one. */
export interface Area {
  readonly around: readonly number[];
  readonly latitude: number;
  readonly longitude: number;
  readonly km: number;
  readonly cities?: readonly number[] | undefined;
}

export interface Found {
  readonly member_id: string;
  readonly city_id: number;
  readonly signed_up: Date;
}

/** A page with how many there are of the filter in all, counted no further than asked. */
export interface Counted {
  readonly total: number;
  readonly found: Found[];
}

interface Ask {
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
}

type Rows = RawBuilder<Found>;

/** Longer walks happen only where newest members are unlike all others; then all who fit are gathered instead. */
const farthestWalk = 40_000;
export const everything = 10_000_000;
const earthRadiusKm = 6371;
const kmPerDegree = 111.2;

/** By great circle, as place measures it; the latitude alone decides about most. */
function near({ latitude, longitude, km }: Area) {
  return sql`m.latitude between ${latitude - km / kmPerDegree}::float8 and ${latitude + km / kmPerDegree}::float8
    and power(sin(radians(m.latitude - ${latitude}::float8) / 2), 2) + cos(radians(${latitude}::float8)) * cos(radians(m.latitude)) * power(sin(radians(m.longitude - ${longitude}::float8) / 2), 2)
      <= ${Math.sin(km / (2 * earthRadiusKm)) ** 2}::float8`;
}

/**
 * Every statement is written so that only one index can serve it: a `limit` within a subquery keeps its conditions and
 * its order apart from those around it. A filter on what an index holds beside its key never reads the table. There are
 * few texts, and they stay prepared; lists of cities and of the blocked are therefore subqueries, which are looked up by hash.
 */
export function findStore(db: Database, blockedWith: Safety['blockedWith']) {
  const table = ({ online }: Wanted) => (online ? sql.raw('search_online') : sql.raw('search_member'));
  const everyone = sql`true`;

  const place = ({ pool, country, region }: Wanted) => sql`m.pool = ${pool}
    ${country === undefined ? sql`` : sql`and m.country = ${country}`} ${country === undefined || region === undefined ? sql`` : sql`and m.region = ${region}`}`;
  // `is true` keeps the subquery from becoming a join.
  const within = ({ area }: Wanted) => (area ? (area.cities ? sql`(m.city_id in (select unnest(${area.cities}::int[]))) is true` : near(area)) : everyone);
  const births = ({ births }: Wanted) => sql`m.birth between ${births.from}::date and ${births.to}::date`;
  const behind = (cursor?: Cursor) => (cursor ? sql`(m.signed_up, m.member_id) < (${cursor.signedUp}::timestamptz, ${cursor.id}::uuid)` : everyone);
  const others = ({ sexualities, photos }: Wanted) => sql`m.sexuality = any(${sexualities}::text[]) and m.has_photo = any(${photos}::boolean[])`;
  const traits = (wanted: Wanted) => sql`${births(wanted)} and m.gender = any(${wanted.genders}::text[]) and ${others(wanted)}`;

  /** Who may not be seen by this reader, or is no longer here. */
  const seen = ({ reader, online, located }: Wanted) => sql`${reader ? sql`m.member_id <> ${reader} and m.member_id not in ${blockedWith(reader)}` : everyone}
    and ${online ? sql`m.last_active_at > now() - interval '5 minutes'` : everyone} and ${located ? sql`m.city_id > 0` : everyone}`;

  const byTraits = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${wanted.genders}::text[]) gender(one), unnest(${wanted.sexualities}::text[]) sexuality(one), unnest(${wanted.photos}::boolean[]) photo(one)
    cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
      where ${place(wanted)} and m.gender = gender.one and m.sexuality = sexuality.one and m.has_photo = photo.one and ${births(wanted)}
        and ${within(wanted)} and ${behind(cursor)} and ${seen(wanted)}
      order by m.birth limit ${most}
    ) found`;

  /** Those of the city and the gender of the rows `city` and `gender`, by age. */
  const ofAges = (wanted: Wanted) => sql`
    select * from ${table(wanted)} m where m.pool = ${wanted.pool} and m.city_id = city.id and m.gender = gender.one and ${births(wanted)} order by m.birth limit ${everything}`;

  const byCityAges = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${wanted.area?.cities}::int[]) city(id), unnest(${wanted.genders}::text[]) gender(one) cross join lateral (
      select m.member_id, m.city_id, m.signed_up from (${ofAges(wanted)}) m where ${others(wanted)} and ${behind(cursor)} and ${seen(wanted)} limit ${most}
    ) found`;

  /** Those of the city of the row `city`, newest first. */
  const newestOfCity = (wanted: Wanted, most: number, cursor?: Cursor) => sql`
    select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(wanted)} m where m.pool = ${wanted.pool} and m.city_id = city.id and ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${everything}
    ) m where ${traits(wanted)} and ${seen(wanted)} limit ${most}`;

  /** The same by reading all of the gender and age, where few of those are wanted. */
  const newestOfAges = (wanted: Wanted, most: number, cursor?: Cursor) => sql`
    select m.* from unnest(${wanted.genders}::text[]) gender(one) cross join lateral (${ofAges(wanted)}) m
    where ${others(wanted)} and ${behind(cursor)} and ${seen(wanted)} order by m.signed_up desc, m.member_id desc limit ${most}`;

  const byCity = (wanted: Wanted, most: number, cursor?: Cursor): Rows =>
    sql`select found.* from unnest(${wanted.area?.cities}::int[]) city(id) cross join lateral (${newestOfCity(wanted, most, cursor)}) found`;

  const gathering = { traits: byTraits, city_ages: byCityAges, residents: byCity };
  type Gathering = keyof typeof gathering;
  const newestFirst = sql`order by found.signed_up desc, found.member_id desc`;

  /** The newest, by gathering all, or of each city the newest, and sorting them. */
  const gathered = (wanted: Wanted, by: Gathering, { cursor, limit }: Ask): Rows =>
    sql`${gathering[by](wanted, by === 'residents' ? limit : everything, cursor)} ${newestFirst} limit ${limit}`;

  /** The newest among the `farthest` members that follow the cursor, walking them newest first. */
  const walked = (wanted: Wanted, { cursor, limit }: Ask): Rows => sql`select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(wanted)} m where ${place(wanted)} and ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${farthestWalk}
    ) m where ${traits(wanted)} and ${within(wanted)} and ${seen(wanted)} limit ${limit}`;

  const page = (wanted: Wanted, way: Gathering | 'walk', ask: Ask) => (way === 'walk' ? walked(wanted, ask) : gathered(wanted, way, ask));

  async function counted(statement: RawBuilder<Found & { total: number }>): Promise<Counted> {
    const { rows } = await statement.execute(db);
    return { total: rows[0]?.total ?? 0, found: rows.filter((row) => row.member_id !== null) };
  }

  return {
    /** Gathers them once, no more than `most`: how many they are, and the newest of them, which are the newest of all when there are fewer. */
    whole: (wanted: Wanted, by: Gathering, { most, cursor, limit }: Ask & { most: number }): Promise<Counted> =>
      counted(sql`with gathered as materialized (${gathering[by](wanted, most)} limit ${most})
        select (select count(*)::int from gathered) as total, found.* from (select) once left join lateral (
          select m.* from gathered m where ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${limit}
        ) found on true`),

    /** How many there are, counted no further than `most`, and in the same breath a page of the newest. */
    many: (wanted: Wanted, by: Gathering, way: Gathering | 'walk', { most, ...ask }: Ask & { most: number }): Promise<Counted> =>
      counted(sql`select (select count(*)::int from (${gathering[by](wanted, most)} limit ${most}) gathered) as total, found.*
        from (select) once left join lateral (${page(wanted, way, ask)}) found on true`),

    async newest(wanted: Wanted, way: Gathering | 'walk', ask: Ask): Promise<Found[]> {
      return (await page(wanted, way, ask).execute(db)).rows;
    },

    /** How many there are, counted no further than `most`. */
    async count(wanted: Wanted, by: Gathering, most: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${gathering[by](wanted, most)} limit ${most}) gathered`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** How many there are by city, counted no further than `most` in all. */
    async cities(wanted: Wanted, by: Gathering, most: number): Promise<{ city_id: number; total: number }[]> {
      const { rows } = await sql<{ city_id: number; total: number }>`
        select city_id, count(*)::int as total from (${gathering[by](wanted, most)} limit ${most}) gathered group by 1`.execute(db);
      return rows;
    },

    /** The newest of each of some cities, city by city in the order given. */
    async cityByCity(wanted: Wanted, cities: readonly number[], by: 'city_ages' | 'residents', { cursor, limit }: Ask): Promise<Found[]> {
      const newest = by === 'city_ages' ? newestOfAges : newestOfCity;
      const { rows } = await sql<Found>`select found.member_id, found.city_id, found.signed_up from unnest(${cities}::int[]) with ordinality city(id, rank)
        cross join lateral (${newest(wanted, limit, cursor)}) found order by city.rank, found.signed_up desc, found.member_id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}

export type FindStore = ReturnType<typeof findStore>;
