import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Cursor } from './search.cursor.ts';
import type { Gathering, Level, Way } from './search.plan.ts';
import { type Area, birthYears, boundsOf, firstYear, type Wanted } from './search.wanted.ts';

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
type Sql = RawBuilder<unknown>;

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

  const placesOf = (wanted: Wanted, level: Level) => boundsOf(wanted).find((bound) => bound.level === level)?.places ?? [];
  /** In the pool and, below it, the country and the region that are given. */
  const inPlace = ({ pool }: Wanted, country?: Sql, region?: Sql) =>
    sql`m.pool = ${pool} and ${country ? sql`m.country = ${country}` : everyone} and ${region ? sql`m.region = ${region}` : everyone}`;
  const inAsked = (wanted: Wanted) =>
    inPlace(wanted, wanted.country === undefined ? undefined : sql`${wanted.country}`, wanted.region === undefined ? undefined : sql`${wanted.region}`);
  // `is true` keeps the subquery from becoming a join.
  const within = ({ area }: Wanted) =>
    area ? (area.cities ? sql`(m.city_id in (select unnest(${textOf(area.cities)}::int[]))) is true` : near(area)) : everyone;
  const births = ({ births }: Wanted) => sql`m.birth between ${births.from}::date and ${births.to}::date`;
  const behind = (cursor?: Cursor) => (cursor ? sql`(m.signed_up, m.member_id) < (${cursor.signedUp}::timestamptz, ${cursor.id}::uuid)` : everyone);
  const others = ({ sexualities, photos }: Wanted) => sql`m.sexuality = any(${sexualities}::text[]) and m.has_photo = any(${photos}::boolean[])`;
  const traits = (wanted: Wanted) => sql`${births(wanted)} and m.gender = any(${wanted.genders}::text[]) and ${others(wanted)}`;

  /** Who may not be seen by this reader, or is no longer here. */
  const seen = ({ reader, online, located }: Wanted) => sql`${reader ? sql`m.member_id <> ${reader} and m.member_id not in ${blockedWith(reader)}` : everyone}
    and ${online ? sql`m.last_active_at > now() - interval '5 minutes'` : everyone} and ${located ? sql`m.city_id > 0` : everyone}`;

  /** Those of each combination of traits, in the whole pool or in each of the countries or regions. */
  const byTraits = (wanted: Wanted, level: Level, most: number, cursor?: Cursor): Rows => {
    const runs = runsOf(wanted);
    const places = placesOf(wanted, level);
    const countries = sql`unnest(${places.map(({ country }) => country)}::text[]`;
    const place = {
      pool: { from: sql``, where: inPlace(wanted) },
      country: { from: sql`${countries}) place(country),`, where: inPlace(wanted, sql`place.country`) },
      region: {
        from: sql`${countries}, ${places.map(({ region }) => region)}::text[]) place(country, region),`,
        where: inPlace(wanted, sql`place.country`, sql`place.region`),
      },
    }[level];
    return sql`
    select found.* from ${place.from} unnest(${runs.genders}::text[], ${runs.sexualities}::text[], ${runs.photos}::boolean[]) run(gender, sexuality, photo)
    cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
      where ${place.where} and m.gender = run.gender and m.sexuality = run.sexuality and m.has_photo = run.photo and ${births(wanted)}
        and ${within(wanted)} and ${behind(cursor)} and ${seen(wanted)}
      order by m.birth limit ${most}
    ) found`;
  };

  /** Those of the city and the gender of the rows `city` and `gender`, by age. */
  const ofAges = (wanted: Wanted) => sql`
    select * from ${table(wanted)} m where m.pool = ${wanted.pool} and m.city_id = city.id and m.gender = gender.one and ${births(wanted)} order by m.birth limit ${everything}`;

  const byCityAges = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${textOf(wanted.area?.cities ?? [])}::int[]) city(id), unnest(${wanted.genders}::text[]) gender(one) cross join lateral (
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
    sql`select found.* from unnest(${textOf(wanted.area?.cities ?? [])}::int[]) city(id) cross join lateral (${newestOfCity(wanted, most, cursor)}) found`;

  /** The newest `most` of each gender and year of birth. */
  const byYears = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${wanted.genders}::text[]) gender(one), unnest(${birthYears(wanted.births)}::int[]) year(one) cross join lateral (
      select m.member_id, m.city_id, m.signed_up from (
        select * from ${table(wanted)} m where m.pool = ${wanted.pool} and m.gender = gender.one and greatest(extract(year from m.birth)::int, ${sql.raw(String(firstYear))}) = year.one
          and ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${everything}
      ) m where ${births(wanted)} and ${others(wanted)} and ${inAsked(wanted)} and ${within(wanted)} and ${seen(wanted)} limit ${most}
    ) found`;

  const gathering = (wanted: Wanted, way: Gathering, most: number, cursor?: Cursor): Rows =>
    way.by === 'traits' ? byTraits(wanted, way.level, most, cursor) : way.by === 'city_ages' ? byCityAges(wanted, most, cursor) : byCity(wanted, most, cursor);
  const newestFirst = sql`order by found.signed_up desc, found.member_id desc`;

  /** The newest, by gathering all, or of each city or year the newest, and sorting them. */
  const gathered = (wanted: Wanted, way: Exclude<Way, { by: 'walk' }>, { cursor, limit }: Ask): Rows =>
    sql`${way.by === 'years' ? byYears(wanted, limit, cursor) : gathering(wanted, way, way.by === 'residents' ? limit : everything, cursor)} ${newestFirst} limit ${limit}`;

  /** The newest among the `farthest` members that follow the cursor in one place, walking them newest first. */
  const walked = (wanted: Wanted, level: Level, { cursor, limit }: Ask): Rows => {
    const [place] = placesOf(wanted, level);
    const where = level === 'pool' ? inPlace(wanted) : inPlace(wanted, sql`${place?.country}`, level === 'region' ? sql`${place?.region}` : undefined);
    return sql`select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(wanted)} m where ${where} and ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${farthestWalk}
    ) m where ${traits(wanted)} and ${within(wanted)} and ${seen(wanted)} limit ${limit}`;
  };

  const page = (wanted: Wanted, way: Way, ask: Ask) => (way.by === 'walk' ? walked(wanted, way.level, ask) : gathered(wanted, way, ask));

  async function counted(statement: RawBuilder<Found & { total: number }>): Promise<Counted> {
    const { rows } = await statement.execute(db);
    return { total: rows[0]?.total ?? 0, found: rows.filter((row) => row.member_id !== null) };
  }

  return {
    /** Gathers them once, no more than `most`: how many they are, and the newest of them, which are the newest of all when there are fewer. */
    whole: (wanted: Wanted, by: Gathering, { most, cursor, limit }: Ask & { most: number }): Promise<Counted> =>
      counted(sql`with gathered as materialized (${gathering(wanted, by, most)} limit ${most})
        select (select count(*)::int from gathered) as total, found.* from (select) once left join lateral (
          select m.* from gathered m where ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${limit}
        ) found on true`),

    /** How many there are, counted no further than `most`, and in the same breath a page of the newest. */
    many: (wanted: Wanted, by: Gathering, way: Way, { most, ...ask }: Ask & { most: number }): Promise<Counted> =>
      counted(sql`select (select count(*)::int from (${gathering(wanted, by, most)} limit ${most}) gathered) as total, found.*
        from (select) once left join lateral (${page(wanted, way, ask)}) found on true`),

    async newest(wanted: Wanted, way: Way, ask: Ask): Promise<Found[]> {
      return (await page(wanted, way, ask).execute(db)).rows;
    },

    /** How many there are, counted no further than `most`. */
    async count(wanted: Wanted, by: Gathering, most: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${gathering(wanted, by, most)} limit ${most}) gathered`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** How many there are by city, counted no further than `most` in all. */
    async cities(wanted: Wanted, by: Gathering, most: number): Promise<{ city_id: number; total: number }[]> {
      const { rows } = await sql<{ city_id: number; total: number }>`
        select city_id, count(*)::int as total from (${gathering(wanted, by, most)} limit ${most}) gathered group by 1`.execute(db);
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

const texts = new WeakMap<readonly number[], string>();

/** A list in the database's words. Those of nearby cities are the same again and again, and the driver takes 0.15 ms for a long one. */
function textOf(list: readonly number[]): string {
  const text = texts.get(list) ?? `{${list.join(',')}}`;
  texts.set(list, text);
  return text;
}

/** Each combination of gender, sexuality and photo, as lists side by side. */
function runsOf({ genders, sexualities, photos }: Wanted) {
  const runs = genders.flatMap((gender) => sexualities.flatMap((sexuality) => photos.map((photo) => ({ gender, sexuality, photo }))));
  return { genders: runs.map(({ gender }) => gender), sexualities: runs.map(({ sexuality }) => sexuality), photos: runs.map(({ photo }) => photo) };
}

export type FindStore = ReturnType<typeof findStore>;
