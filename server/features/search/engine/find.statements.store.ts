import { type RawBuilder, sql } from 'kysely';
import type { Safety } from '../../safety/safety.service.ts';
import { birthYears, type Criteria, firstBirthYear } from './criteria.ts';
import {
  after,
  inArea,
  inAskedPlace,
  inPlace,
  ofBirthDays,
  ofSexualityAndPhoto,
  ofTraits,
  placesOf,
  shownBy,
  table,
  textOf,
} from './find.conditions.store.ts';
import type { Cursor, Found, PageRequest } from './page.ts';
import type { GatheringPlan, Level, Plan } from './plan.ts';

type Rows = RawBuilder<Found>;

/** Longer walks happen only where the newest members are unlike all others; then all matches are gathered instead. */
const longestWalk = 40_000;
export const noLimit = 10_000_000;

/**
 * The statements of each plan. Each is written so that only one index can serve it: a `limit` within a subquery keeps
 * its conditions and its order apart from those around it. A filter on a column that an index includes never reads the
 * table. There are few distinct texts, so they stay prepared; lists of cities and of blocked members are therefore
 * subqueries, which the database looks up by hash.
 */
export function createStatements({ blockedWith }: Pick<Safety, 'blockedWith'>) {
  const shown = shownBy(blockedWith);

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
    and ${ofBirthDays(criteria)} order by m.birth limit ${noLimit}`;

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
      order by m.signed_up desc, m.member_id desc limit ${noLimit}
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
          and ${after(cursor)} order by m.signed_up desc, m.member_id desc limit ${noLimit}
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
        : gathered(criteria, plan, plan.by === 'residents' ? limit : noLimit, cursor);
    return sql`${found} ${newestFirst} limit ${limit}`;
  };

  /** The matches among the first `longestWalk` members of one place after the cursor. */
  const walked = (criteria: Criteria, level: Level, { cursor, limit }: PageRequest): Rows => {
    const [place] = placesOf(criteria, level);
    const region = level === 'region' ? place?.region : undefined;
    const where = inPlace(criteria, level === 'pool' ? undefined : place?.country, region);
    return sql`select m.member_id, m.city_id, m.signed_up from (
      select * from ${table(criteria)} m where ${where} and ${after(cursor)} order by m.signed_up desc, m.member_id desc
      limit ${longestWalk}
    ) m where ${ofTraits(criteria)} and ${inArea(criteria)} and ${shown(criteria)} limit ${limit}`;
  };

  const listed = (criteria: Criteria, plan: Plan, request: PageRequest) =>
    plan.by === 'walk' ? walked(criteria, plan.level, request) : sorted(criteria, plan, request);

  return { gathered, listed, newestOfCity, newestOfCityAges };
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
