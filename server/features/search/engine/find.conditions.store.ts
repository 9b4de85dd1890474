import { type RawBuilder, sql } from 'kysely';
import { onlineSince } from '../../member/member.service.ts';
import { earthRadiusKm, kmPerDegree } from '../../place/place.rules.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { type Area, boundsOf, type Criteria } from './criteria.ts';
import type { Cursor } from './page.ts';
import type { Level } from './plan.ts';

type Sql = RawBuilder<unknown>;

/** By great circle, as features/place measures it; the latitude alone rules out most members. */
function near({ latitude, longitude, km }: Area) {
  return sql`m.latitude between ${latitude - km / kmPerDegree}::float8 and ${latitude + km / kmPerDegree}::float8
    and power(sin(radians(m.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(m.latitude))
        * power(sin(radians(m.longitude - ${longitude}::float8) / 2), 2)
      <= ${Math.sin(km / (2 * earthRadiusKm)) ** 2}::float8`;
}

export const table = ({ online, verified }: Criteria) =>
  sql.raw(online ? 'search_online' : verified ? 'search_verified' : 'search_member');
const everyone = sql`true`;

export const placesOf = (criteria: Criteria, level: Level) =>
  boundsOf(criteria).find((bound) => bound.level === level)?.places ?? [];
export const inPlace = ({ pool }: Criteria, country?: Sql | string, region?: Sql | string) =>
  sql`m.pool = ${pool} and ${country === undefined ? everyone : sql`m.country = ${country}`}
    and ${region === undefined ? everyone : sql`m.region = ${region}`}`;
export const inAskedPlace = (criteria: Criteria) => inPlace(criteria, criteria.country, criteria.region);
// `is true` keeps the database from turning the subquery into a join.
export const inArea = ({ area }: Criteria) =>
  area
    ? area.named
      ? sql`(m.city_id in (select unnest(${textOf(area.cities)}::int[]))) is true`
      : near(area)
    : everyone;
export const ofBirthDays = ({ births }: Criteria) => sql`m.birth between ${births.from}::date and ${births.to}::date`;
export const after = (cursor?: Cursor) =>
  cursor ? sql`(m.signed_up, m.member_id) < (${cursor.signedUp}::timestamptz, ${cursor.id}::uuid)` : everyone;
export const ofSexualityAndPhoto = ({ sexualities, photos }: Criteria) =>
  sql`m.sexuality = any(${sexualities}::text[]) and m.has_photo = any(${photos}::boolean[])`;
export const ofTraits = (criteria: Criteria) =>
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
const withSeenPhoto = ({ visitorCutoff, photos }: Criteria) =>
  visitorCutoff && !photos.includes(false) ? sql`m.photo_stands_since <= ${visitorCutoff}::timestamptz` : everyone;

/** Leaves out the reader, members whom a block hides, those of `leftOut`, who went offline, and later ones. */
export const shownBy = (blockedWith: Safety['blockedWith']) => (criteria: Criteria) => {
  const { reader, online, verified, signedUpBy, leftOut = [] } = criteria;
  return sql`${reader ? sql`m.member_id <> ${reader} and ${notAmong(blockedWith(reader))}` : everyone}
    and ${online ? sql`m.last_active_at > ${sql.raw(onlineSince)}` : everyone}
    and ${online && verified ? sql`m.verified` : everyone}
    and ${sql.join([everyone, ...leftOut.map(notAmong)], sql` and `)}
    and ${inCities(criteria)}
    and ${withSeenPhoto(criteria)}
    and ${signedUpBy ? sql`m.signed_up <= ${signedUpBy}::timestamptz` : everyone}`;
};

const texts = new WeakMap<readonly number[], string>();

/**
 * A list as an array literal, kept because nearby cities are listed again and again and the driver takes 0.15 ms for a
 * long list.
 */
export function textOf(list: readonly number[]): string {
  const text = texts.get(list) ?? `{${list.join(',')}}`;
  texts.set(list, text);
  return text;
}
