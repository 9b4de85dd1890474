/**
 * Subqueries by which statements of other features read profiles. They are text, because some statements are prepared once as a
 * whole; PostgreSQL pulls them up into the statement, so they cost no more than the table.
 */

/** Confirmed members, whom others may find and write to. */
export const activeProfiles = `(
  select member_id, pool, gender, sexuality, date_of_birth, country, region, city_id, latitude, longitude,
    coalesce(main_image ->> 'status' = 'active', false) as has_photo, invisible, fictional, created_at, last_active_at
  from profile where status = 'active'
)`;

/** When each member was last here, whatever has become of their account. */
export const lastVisits = '(select member_id, last_active_at from profile)';
