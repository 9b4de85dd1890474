import { sql } from 'kysely';

/**
 * Subqueries for other features' statements to read profiles. They are strings because some statements are prepared as
 * a whole; PostgreSQL inlines them, so they cost no more than the table.
 */

/**
 * Confirmed members who wait for no age check, who can be found and written to. `shown_active_at`: the epoch for those
 * who do not show it.
 */
export const activeProfiles = `(
  select member_id, pool, name, paid_user, gender, sexuality, sought_gender, sought_min_age, sought_max_age,
    date_of_birth, country, region, city_id, latitude, longitude,
    coalesce(main_image ->> 'status' = 'active', false) as has_photo,
    main_image_stands_since as photo_stands_since, invisible, fictional, photo_verified, created_at, last_active_at,
    case when shows_presence then last_active_at else 'epoch' end as shown_active_at
  from profile where status = 'active' and not age_unchecked
)`;

/** The operator's own profiles that are shown. */
export const fictionalProfiles = `(
  select member_id, site_id, pool, name, to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth, gender, country,
    city_id, main_image ->> 'id' as photo, num_photos, invisible, invisible_before is not null as kept_invisible,
    created_at
  from profile where fictional and status = 'active'
)`;

/** All of them, until they are erased. */
export const everyFictional = '(select member_id, site_id from profile where fictional)';

/** The name and the site of every profile. */
export const profileNames = '(select member_id, name, site_id from profile)';
/** Members whom others do not see until their age is checked. */
export const uncheckedProfiles = '(select member_id from profile where age_unchecked)';

/** On which site each member is. */
export const memberSites = '(select member_id, site_id from profile)';

/** `looksFor` of profile.rules.ts: whether the member of the row `p`, of `activeProfiles`, looks for somebody. */
export const looksForIn = ({ gender, age }: { gender: string | null; age: number }) => sql<boolean>`(
  (${gender}::text is null or coalesce(p.sought_gender, case
    when p.gender is null or p.gender not in ('male', 'female') then 'any'
    when p.sexuality = 'hetero' then case p.gender when 'male' then 'female' else 'male' end
    when p.sexuality in ('gay', 'lesbian') then p.gender
    else 'any' end) in (${gender}, 'any'))
  and ${age} >= coalesce(p.sought_min_age, 0) and ${age} <= coalesce(p.sought_max_age, 200))`;

/** When each member was last seen, and whether they have ever paid, whatever the state of their account. */
export const lastVisits = '(select member_id, last_active_at, paid_user from profile)';
