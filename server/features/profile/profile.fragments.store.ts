/**
 * Subqueries for other features' statements to read profiles. They are strings because some statements are prepared as
 * a whole; PostgreSQL inlines them, so they cost no more than the table.
 */

/** Confirmed members, who can be found and written to. `shown_active_at`: the epoch for those who do not show it. */
export const activeProfiles = `(
  select member_id, pool, gender, sexuality, sought_gender, sought_min_age, sought_max_age, date_of_birth,
    country, region, city_id, latitude, longitude,
    coalesce(main_image ->> 'status' = 'active', false) as has_photo,
    main_image_stands_since as photo_stands_since, invisible, fictional, created_at, last_active_at,
    case when shows_presence then last_active_at else 'epoch' end as shown_active_at
  from profile where status = 'active'
)`;

/** On which site each member is. */
export const memberSites = '(select member_id, site_id from profile)';

/** When each member was last seen, and whether they have ever paid, whatever the state of their account. */
export const lastVisits = '(select member_id, last_active_at, paid_user from profile)';
