import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../../../platform/database/database.ts';
import type { Likes } from '../../like/like.service.ts';
import { onlineSince } from '../../member/member.service.ts';
import { activeProfiles } from '../../profile/profile.service.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { type Area, birthYears, boundsOf, type Criteria, firstBirthYear } from './criteria.ts';
import type { Cursor, Found, Page, PageRequest, Traits } from './page.ts';
import type { GatheringPlan, Level, Plan } from './plan.ts';

type Rows = RawBuilder<Found>;
type Sql = RawBuilder<unknown>;

interface Hidden {
  blockedWith: Safety['blockedWith'];
  likedBefore: Likes['likedBefore'];
}

/** Longer walks happen only where the newest members are unlike all others; then all matches are gathered instead. */
const longestWalk = 40_000;
export const everything = 10_000_000;
const earthRadiusKm = 6371;
const kmPerDegree = 111.2;

/** By great circle, as features/place measures it; the latitude alone rules out most members. */
function near({ latitude, longitude, km }: Area) {
  return sql`m.latitude between ${latitude - km / kmPerDegree}::float8 and ${latitude + km / kmPerDegree}::float8
    and power(sin(radians(m.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(m.latitude))
        * power(sin(radians(m.longitude - ${longitude}::float8) / 2), 2)
      <= ${Math.sin(km / (2 * earthRadiusKm)) ** 2}::float8`;
}

/**
 * The statements of each plan. Each is written so that only one index can serve it: a `limit` within a subquery keeps
 * its conditions and its order apart from those around it. A filter on a column that an index includes never reads the
 * table. There are few distinct texts, so they stay prepared; lists of cities and of blocked members are therefore
 * subqueries, which the database looks up by hash.
 */
export function findStore(db: ReadDatabase, { blockedWith, likedBefore }: Hidden) {
  const table = ({ online }: Criteria) => (online ? sql.raw('search_online') : sql.raw('search_member'));
  const everyone = sql`true`;

  const placesOf = (criteria: Criteria, level: Level) =>
    boundsOf(criteria).find((bound) => bound.level === level)?.places ?? [];
  const inPlace = ({ pool }: Criteria, country?: Sql, region?: Sql) =>
    sql`m.pool = ${pool} and ${country ? sql`m.country = ${country}` : everyone}
      and ${region ? sql`m.region = ${region}` : everyone}`;
  const inAskedPlace = (criteria: Criteria) => {
    const { country, region } = criteria;
    return inPlace(
      criteria,
      country === undefined ? undefined : sql`${country}`,
      region === undefined ? undefined : sql`${region}`,
    );
  };
  // `is true` keeps the database from turning the subquery into a join.
  const inArea = ({ area }: Criteria) =>
    area
      ? area.named
        ? sql`(m.city_id in (select unnest(${textOf(area.cities)}::int[]))) is true`
        : near(area)
      : everyone;
  const ofBirthDays = ({ births }: Criteria) => sql`m.birth between ${births.from}::date and ${births.to}::date`;
  const after = (cursor?: Cursor) =>
    cursor ? sql`(m.signed_up, m.member_id) < (${cursor.signedUp}::timestamptz, ${cursor.id}::uuid)` : everyone;
  const ofSexualityAndPhoto = ({ sexualities, photos }: Criteria) =>
    sql`m.sexuality = any(${sexualities}::text[]) and m.has_photo = any(${photos}::boolean[])`;
  const ofTraits = (criteria: Criteria) =>
    sql`${ofBirthDays(criteria)} and m.gender = any(${criteria.genders}::text[]) and ${ofSexualityAndPhoto(criteria)}`;

  /** A city lies in one country; members without a city may live in any. */
  const inCities = (criteria: Criteria) =>
    criteria.hasCity === undefined
      ? everyone
      : criteria.hasCity
        ? sql`m.city_id > 0`
        : sql`m.city_id = 0 and ${inAskedPlace(criteria)}`;

  const notAmong = (ids: RawBuilder<string>) => sql`m.member_id not in ${ids}`;

  /** Of those with a photo, the ones whose photo the reader may see. */
  const withSeenPhoto = ({ stoodBy, photos }: Criteria) =>
    stoodBy && !photos.includes(false) ? sql`m.photo_stands_since <= ${stoodBy}::timestamptz` : everyone;

  /** Leaves out the reader, members whom a block hides, those of `leftOut`, who went offline, and later ones. */
  const shown = (criteria: Criteria) => {
    const { reader, online, signedUpBy, leftOut = [] } = criteria;
    return sql`${reader ? sql`m.member_id <> ${reader} and ${notAmong(blockedWith(reader))}` : everyone}
    and ${online ? sql`m.last_active_at > ${sql.raw(onlineSince)}` : everyone}
    and ${sql.join([everyone, ...leftOut.map(notAmong)], sql` and `)}
    and ${inCities(criteria)}
    and ${withSeenPhoto(criteria)}
    and ${signedUpBy ? sql`m.signed_up <= ${signedUpBy}::timestamptz` : everyone}`;
  };

  const byTraits = (criteria: Criteria, level: Level, most: number, cursor?: Cursor): Rows => {
    const combinations = combinationsOf(criteria);
    const places = placesOf(criteria, level);
    const countries = sql`unnest(${places.map(({ country }) => country)}::text[]`;
    const place = {
      pool: { from: sql``, where: inPlace(criteria) },
      country: { from: sql`${countries}) place(country),`, where: inPlace(criteria, sql`place.country`) },
      region: {
        from: sql`${countries}, ${places.map(({ region }) => region)}::text[]) place(country, region),`,
        where: inPlace(criteria, sql`place.country`, sql`place.region`),
      },
    }[level];
    return sql`
    select found.* from ${place.from} unnest(${combinations.genders}::text[], ${combinations.sexualities}::text[],
    ${combinations.photos}::boolean[]) run(gender, sexuality, photo)
    cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(criteria)} m
      where ${place.where} and m.gender = run.gender and m.sexuality = run.sexuality and m.has_photo = run.photo
      and ${ofBirthDays(criteria)}
        and ${inArea(criteria)} and ${after(cursor)} and ${shown(criteria)}
      order by m.birth limit ${most}
    ) found`;
  };

  /** The members of the row `city` and the row `gender` who have the age, by birth day. */
  const ofCityAndAge = (criteria: Criteria) => sql`
    select * from ${table(criteria)} m where m.pool = ${criteria.pool} and m.city_id = city.id and m.gender = gender.one
    and ${ofBirthDays(criteria)} order by m.birth limit ${everything}`;

  const byCityAges = (criteria: Criteria, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${textOf(criteria.area?.cities ?? [])}::int[]) city(id),
    unnest(${criteria.genders}::text[]) gender(one) cross join lateral (
      select m.member_id, m.city_id, m.signed_up from (${ofCityAndAge(criteria)}) m
      where ${ofSexualityAndPhoto(criteria)} and ${after(cursor)} and ${shown(criteria)} limit ${most}
    ) found`;

  /** The newest matches in the row `city`, found by walking its members newest first. */
  const newestOfCity = (criteria: Criteria, most: number, cursor?: Cursor) => sql`
    select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(criteria)} m where m.pool = ${criteria.pool} and m.city_id = city.id and ${after(cursor)}
      order by m.signed_up desc, m.member_id desc limit ${everything}
    ) m where ${ofTraits(criteria)} and ${shown(criteria)} limit ${most}`;

  /** The newest matches in the row `city`, found by reading all of the gender and age. */
  const newestOfCityAges = (criteria: Criteria, most: number, cursor?: Cursor) => sql`
    select m.* from unnest(${criteria.genders}::text[]) gender(one) cross join lateral (${ofCityAndAge(criteria)}) m
    where ${ofSexualityAndPhoto(criteria)} and ${after(cursor)} and ${shown(criteria)}
    order by m.signed_up desc, m.member_id desc limit ${most}`;

  const byCity = (criteria: Criteria, most: number, cursor?: Cursor): Rows =>
    sql`select found.* from unnest(${textOf(criteria.area?.cities ?? [])}::int[]) city(id)
      cross join lateral (${newestOfCity(criteria, most, cursor)}) found`;

  /** The newest `most` matches of each gender and birth year. */
  const byYears = (criteria: Criteria, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${criteria.genders}::text[]) gender(one),
    unnest(${birthYears(criteria.births)}::int[]) year(one) cross join lateral (
      select m.member_id, m.city_id, m.signed_up from (
        select * from ${table(criteria)} m where m.pool = ${criteria.pool} and m.gender = gender.one
        and greatest(extract(year from m.birth)::int, ${sql.raw(String(firstBirthYear))}) = year.one
          and ${after(cursor)} order by m.signed_up desc, m.member_id desc limit ${everything}
      ) m where ${ofBirthDays(criteria)} and ${ofSexualityAndPhoto(criteria)} and ${inAskedPlace(criteria)}
      and ${inArea(criteria)} and ${shown(criteria)} limit ${most}
    ) found`;

  const gathered = (criteria: Criteria, plan: GatheringPlan, most: number, cursor?: Cursor): Rows =>
    plan.by === 'traits'
      ? byTraits(criteria, plan.level, most, cursor)
      : plan.by === 'city_ages'
        ? byCityAges(criteria, most, cursor)
        : byCity(criteria, most, cursor);
  const newestFirst = sql`order by found.signed_up desc, found.member_id desc`;

  /** Gathers all matches, or the newest of each city or year, and sorts them. */
  const sorted = (criteria: Criteria, plan: Exclude<Plan, { by: 'walk' }>, { cursor, limit }: PageRequest): Rows => {
    const found =
      plan.by === 'years'
        ? byYears(criteria, limit, cursor)
        : gathered(criteria, plan, plan.by === 'residents' ? limit : everything, cursor);
    return sql`${found} ${newestFirst} limit ${limit}`;
  };

  /** The matches among the first `longestWalk` members of one place after the cursor. */
  const walked = (criteria: Criteria, level: Level, { cursor, limit }: PageRequest): Rows => {
    const [place] = placesOf(criteria, level);
    const region = level === 'region' ? sql`${place?.region}` : undefined;
    const where = level === 'pool' ? inPlace(criteria) : inPlace(criteria, sql`${place?.country}`, region);
    return sql`select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(criteria)} m where ${where} and ${after(cursor)} order by m.signed_up desc, m.member_id desc
      limit ${longestWalk}
    ) m where ${ofTraits(criteria)} and ${inArea(criteria)} and ${shown(criteria)} limit ${limit}`;
  };

  const listed = (criteria: Criteria, plan: Plan, request: PageRequest) =>
    plan.by === 'walk' ? walked(criteria, plan.level, request) : sorted(criteria, plan, request);

  /** What the best order weighs of the row `page`; see `Traits`. */
  const traitsFor = ({ reader, signedUpBy, stoodBy }: Criteria) => {
    const hasPhoto = stoodBy ? sql`coalesce(p.photo_stands_since <= ${stoodBy}::timestamptz, false)` : sql`p.has_photo`;
    const liked = reader && signedUpBy ? likedBefore(reader, { other: sql`p.member_id`, at: signedUpBy }) : sql`false`;
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

const texts = new WeakMap<readonly number[], string>();

/**
 * A list as an array literal, kept because nearby cities are listed again and again and the driver takes 0.15 ms for a
 * long list.
 */
function textOf(list: readonly number[]): string {
  const text = texts.get(list) ?? `{${list.join(',')}}`;
  texts.set(list, text);
  return text;
}

/** Every combination of gender, sexuality and photo, as three parallel lists. */
function combinationsOf({ genders, sexualities, photos }: Criteria) {
  const all = genders.flatMap((gender) =>
    sexualities.flatMap((sexuality) => photos.map((photo) => ({ gender, sexuality, photo }))),
  );
  return {
    genders: all.map(({ gender }) => gender),
    sexualities: all.map(({ sexuality }) => sexuality),
    photos: all.map(({ photo }) => photo),
  };
}

export type FindStore = ReturnType<typeof findStore>;
