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
const values = sql`p.member_id, p.pool, p.gender, coalesce(p.sexuality, ''), p.has_photo, p.date_of_birth,
  p.country, coalesce(p.region, ''), coalesce(p.city_id, 0), coalesce(p.latitude, 0), coalesce(p.longitude, 0),
  p.created_at, p.photo_stands_since`;
const columns = sql.raw(
  'member_id, pool, gender, sexuality, has_photo, birth, country, region, city_id, latitude, longitude, signed_up, ' +
    'photo_stands_since',
);
const changed = sql.raw(
  [
    'pool',
    'gender',
    'sexuality',
    'has_photo',
    'birth',
    'country',
    'region',
    'city_id',
    'latitude',
    'longitude',
    'signed_up',
    'photo_stands_since',
  ]
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
);

async function run(executor: Executor, ...statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) await statement.execute(executor);
}

export const searchStore = {
  /** Updates both tables from one member's profile. */
  follow: (executor: Executor, memberId: string) =>
    run(
      executor,
      sql`delete from search_member s where s.member_id = ${memberId} and ${unsearchable}`,
      sql`delete from search_online s where s.member_id = ${memberId} and ${neverOnline}`,
      sql`insert into search_member (${columns}) select ${values} from ${active} p where p.member_id = ${memberId}
        and ${searchable} on conflict (member_id) do update set ${changed}`,
      sql`insert into search_online (${columns}, last_active_at) select ${values}, p.shown_active_at from ${active} p
        where p.member_id = ${memberId} and ${searchable} and p.shown_active_at > ${sql.raw(onlineSince)}
        on conflict (member_id) do update set ${changed}, last_active_at = excluded.last_active_at`,
    ),

  /** Updates both tables from all profiles, after profiles were written in bulk. */
  followAll: (executor: Executor) =>
    run(
      executor,
      sql`delete from search_member s where ${unsearchable}`,
      sql`delete from search_online s where ${neverOnline}`,
      sql`insert into search_member (${columns}) select ${values} from ${active} p where ${searchable}
        on conflict (member_id) do update set ${changed}`,
      sql`insert into search_online (${columns}, last_active_at) select ${values}, p.shown_active_at from ${active} p
        where ${searchable} and p.shown_active_at > ${sql.raw(onlineSince)}
        on conflict (member_id) do update set ${changed}, last_active_at = excluded.last_active_at`,
    ),

  seen: (executor: Executor, memberIds: readonly string[], at: Date) =>
    run(
      executor,
      sql`insert into search_online (${columns}, last_active_at)
        select ${columns}, ${at}::timestamptz from search_member s where member_id in (${sql.join(memberIds)})
        and not ${neverOnline}
        order by member_id
        on conflict (member_id) do update set last_active_at = excluded.last_active_at`,
    ),

  erase: (executor: Executor, memberId: string) =>
    run(
      executor,
      sql`delete from search_member where member_id = ${memberId}`,
      sql`delete from search_online where member_id = ${memberId}`,
    ),

  removeAbsent: (executor: Executor) =>
    run(executor, sql`delete from search_online where last_active_at < ${sql.raw(onlineSince)}`),
};
