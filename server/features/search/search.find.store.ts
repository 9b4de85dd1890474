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

type Rows = RawBuilder<Found>;

const [allGenders, allSexualities, allPhotos] = [2, 5, 2];
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
 * its order apart from those around it. A filter on what an index holds beside its key never reads the table.
 */
export function findStore(db: Database, unblocked: Safety['unblocked']) {
  const table = ({ online }: Wanted) => (online ? sql.raw('search_online') : sql.raw('search_member'));
  const everyone = sql`true`;

  const place = ({ pool, country, region }: Wanted) => sql`m.pool = ${pool}
    ${country === undefined ? sql`` : sql`and m.country = ${country}`} ${country === undefined || region === undefined ? sql`` : sql`and m.region = ${region}`}`;
  const within = ({ area }: Wanted) => (area ? (area.cities ? sql`m.city_id = any(${area.cities}::int[])` : near(area)) : everyone);
  const births = ({ births }: Wanted) => sql`m.birth between ${births.from}::date and ${births.to}::date`;
  const behind = (cursor?: Cursor) => (cursor ? sql`(m.signed_up, m.member_id) < (${cursor.signedUp}::timestamptz, ${cursor.id}::uuid)` : everyone);
  /** What every member fulfils is not asked of each. */
  const traits = (wanted: Wanted) => sql`${births(wanted)}
    and ${wanted.genders.length === allGenders ? everyone : sql`m.gender = any(${wanted.genders}::text[])`}
    and ${wanted.sexualities.length === allSexualities ? everyone : sql`m.sexuality = any(${wanted.sexualities}::text[])`}
    and ${wanted.photos.length === allPhotos ? everyone : sql`m.has_photo = any(${wanted.photos}::boolean[])`}`;

  /** Who may not be seen by this reader, or is no longer here. */
  const seen = ({
    reader,
    online,
    located,
  }: Wanted) => sql`${reader ? sql`m.member_id <> ${reader} and ${unblocked(reader, sql.ref<string>('m.member_id'))}` : everyone}
    and ${online ? sql`m.last_active_at > now() - interval '5 minutes'` : everyone} and ${located ? sql`m.city_id > 0` : everyone}`;

  const runs = (wanted: Wanted) =>
    sql`unnest(${wanted.genders}::text[]) gender, unnest(${wanted.sexualities}::text[]) sexuality, unnest(${wanted.photos}::boolean[]) has_photo`;
  const ofRun = sql`m.gender = gender.gender and m.sexuality = sexuality.sexuality and m.has_photo = has_photo.has_photo`;

  const byTraits = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from ${runs(wanted)} cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
      where ${place(wanted)} and ${ofRun} and ${births(wanted)} and ${within(wanted)} and ${behind(cursor)} and ${seen(wanted)}
      order by m.birth limit ${most}
    ) found`;

  const byCityTraits = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${wanted.area?.cities}::int[]) city(id), ${runs(wanted)} cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
      where m.pool = ${wanted.pool} and m.city_id = city.id and ${ofRun} and ${births(wanted)} and ${behind(cursor)} and ${seen(wanted)}
      order by m.birth limit ${most}
    ) found`;

  const byCity = (wanted: Wanted, most: number, cursor?: Cursor): Rows => sql`
    select found.* from unnest(${wanted.area?.cities}::int[]) city(id) cross join lateral (
      select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
      where m.pool = ${wanted.pool} and m.city_id = city.id and ${traits(wanted)} and ${behind(cursor)} and ${seen(wanted)}
      order by m.signed_up desc, m.member_id desc limit ${most}
    ) found`;

  const gathering = { traits: byTraits, city_traits: byCityTraits, residents: byCity };
  type Gathering = keyof typeof gathering;
  const everything = 10_000_000;

  return {
    /** How many there are, counted no further than `most`. */
    async count(wanted: Wanted, by: Gathering, most: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${gathering[by](wanted, most)} limit ${most}) counted`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** All that there are, at most `most`, in no order. */
    async all(wanted: Wanted, by: Gathering, most: number): Promise<Found[]> {
      return (await sql<Found>`${gathering[by](wanted, most)} limit ${most}`.execute(db)).rows;
    },

    /** The newest, by gathering all, or of each city the newest, and sorting them. */
    async newestGathered(wanted: Wanted, by: Gathering, { cursor, limit }: { cursor?: Cursor | undefined; limit: number }): Promise<Found[]> {
      const most = by === 'residents' ? limit : everything;
      return (await sql<Found>`${gathering[by](wanted, most, cursor)} order by found.signed_up desc, found.member_id desc limit ${limit}`.execute(db)).rows;
    },

    /** The newest among the `farthest` members that follow the cursor, walking them newest first. */
    async newestWalked(wanted: Wanted, { cursor, limit, farthest }: { cursor?: Cursor | undefined; limit: number; farthest: number }): Promise<Found[]> {
      const { rows } = await sql<Found>`select m.member_id, m.city_id, m.signed_up from (
          select * from ${table(wanted)} m where ${place(wanted)} and ${behind(cursor)} order by m.signed_up desc, m.member_id desc limit ${farthest}
        ) m where ${traits(wanted)} and ${within(wanted)} and ${seen(wanted)} limit ${limit}`.execute(db);
      return rows;
    },

    /** The newest of each of some cities, city by city in the order given. */
    async cityByCity(wanted: Wanted, cities: readonly number[], { cursor, limit }: { cursor?: Cursor | undefined; limit: number }): Promise<Found[]> {
      const { rows } = await sql<Found>`select found.* from unnest(${cities}::int[]) with ordinality city(id, rank) cross join lateral (
          select m.member_id, m.city_id, m.signed_up from ${table(wanted)} m
          where m.pool = ${wanted.pool} and m.city_id = city.id and ${traits(wanted)} and ${behind(cursor)} and ${seen(wanted)}
          order by m.signed_up desc, m.member_id desc limit ${limit}
        ) found order by city.rank, found.signed_up desc, found.member_id desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}

export type FindStore = ReturnType<typeof findStore>;
