import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { onlineSince } from '../member/member.service.ts';
import { activeProfiles } from '../profile/profile.service.ts';

const active = sql.raw(activeProfiles);
/** Members who can be found: confirmed, with a gender and a country, not invisible (§6). */
const searchable = sql`not p.invisible and p.gender is not null and p.country is not null`;
const unsearchable = sql`not exists (select from ${active} p where p.member_id = s.member_id and ${searchable})`;
/** Members whom nobody finds online: those who cannot be found, and those who do not show it. */
const neverOnline = sql`not exists (select from ${active} p where p.member_id = s.member_id and ${searchable}
  and p.shown_active_at > 'epoch')`;

/** Members whose photos are not verified, or who cannot be found. */
const unverified = sql`not exists (select from ${active} p where p.member_id = s.member_id and ${searchable}
  and p.photo_verified)`;

/** The columns that all tables have, each with what it is in a profile `p`. */
const columns = {
  member_id: 'p.member_id',
  pool: 'p.pool',
  gender: 'p.gender',
  sexuality: "coalesce(p.sexuality, '')",
  has_photo: 'p.has_photo',
  birth: 'p.date_of_birth',
  country: 'p.country',
  region: "coalesce(p.region, '')",
  city_id: 'coalesce(p.city_id, 0)',
  latitude: 'coalesce(p.latitude, 0)',
  longitude: 'coalesce(p.longitude, 0)',
  signed_up: 'p.created_at',
  photo_stands_since: 'p.photo_stands_since',
  verified: 'p.photo_verified',
};
const names = sql.raw(Object.keys(columns).join(', '));
const values = sql.raw(Object.values(columns).join(', '));
const changed = sql.raw(
  Object.keys(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

async function run(executor: Executor, ...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(executor);
}

/** Updates the tables from profiles; `isFollowed` is the condition on the column of members' ids. */
function update(executor: Executor, isFollowed: (column: string) => RawBuilder<unknown>): Promise<void> {
  return run(
    executor,
    sql`delete from search_member s where ${isFollowed('s.member_id')} and ${unsearchable}`,
    sql`delete from search_online s where ${isFollowed('s.member_id')} and ${neverOnline}`,
    sql`delete from search_verified s where ${isFollowed('s.member_id')} and ${unverified}`,
    sql`insert into search_member (${names}) select ${values} from ${active} p
      where ${isFollowed('p.member_id')} and ${searchable}
      on conflict (member_id) do update set ${changed}`,
    sql`insert into search_verified (${names}) select ${values} from ${active} p
      where ${isFollowed('p.member_id')} and ${searchable} and p.photo_verified
      on conflict (member_id) do update set ${changed}`,
    sql`insert into search_online (${names}, last_active_at) select ${values}, p.shown_active_at from ${active} p
      where ${isFollowed('p.member_id')} and ${searchable} and p.shown_active_at > ${sql.raw(onlineSince)}
      on conflict (member_id) do update set ${changed}, last_active_at = excluded.last_active_at`,
  );
}

export const searchStore = {
  /** Updates the tables from one member's profile. */
  syncProfile: (executor: Executor, memberId: string) =>
    update(executor, (column) => sql`${sql.ref(column)} = ${memberId}`),

  /** Updates the tables from all profiles, after profiles were written in bulk. */
  syncAllProfiles: (executor: Executor) => update(executor, () => sql`true`),

  seen: (executor: Executor, memberIds: readonly string[], at: Date) =>
    run(
      executor,
      sql`insert into search_online (${names}, last_active_at)
        select ${names}, ${at}::timestamptz from search_member s where member_id in (${sql.join(memberIds)})
        and not ${neverOnline}
        order by member_id
        on conflict (member_id) do update set last_active_at = excluded.last_active_at`,
    ),

  erase: (executor: Executor, memberId: string) =>
    run(
      executor,
      sql`delete from search_member where member_id = ${memberId}`,
      sql`delete from search_online where member_id = ${memberId}`,
      sql`delete from search_verified where member_id = ${memberId}`,
    ),

  removeAbsent: (executor: Executor) =>
    run(executor, sql`delete from search_online where last_active_at < ${sql.raw(onlineSince)}`),
};
