-- Which photos visitors see: those that a person accepted, and those that stood for some days without a report.
alter table photo
  -- Who accepted it; null unless it is accepted. Who accepted earlier ones is unknown, so no person counts.
  add column accepted_by text check (accepted_by in ('operator', 'policy')),
  -- Since when it is accepted and not private; null unless it is.
  add column public_since timestamptz;
update photo set accepted_by = 'policy', public_since = case when not private then created_at end
  where status = 'active';

-- Since when the main photo stands before visitors: the epoch for one that a person accepted, null for none and for one
-- that is reported.
alter table profile add column main_image_stands_since timestamptz;
update profile p set main_image_stands_since = photo.public_since from photo
  where photo.member_id = p.member_id and photo.id = (p.main_image ->> 'id')::uuid
  and not exists (select from safety_report r where r.other_id = p.member_id
    and (r.closed_at is null or (r.outcome = 'acted' and r.created_at >= photo.public_since)));

alter table search_member add column photo_stands_since timestamptz;
alter table search_online add column photo_stands_since timestamptz;
update search_member s set photo_stands_since = p.main_image_stands_since from profile p
  where p.member_id = s.member_id and p.main_image_stands_since is not null;
update search_online s set photo_stands_since = p.main_image_stands_since from profile p
  where p.member_id = s.member_id and p.main_image_stands_since is not null;

-- A visitor's search reads no table either. Few are online, so that a look at their rows costs nothing.
drop index search_member_newest, search_member_country_newest, search_member_region_newest, search_member_city_newest,
  search_member_traits, search_member_country_traits, search_member_region_traits,
  search_member_city_ages, search_member_years;
create index search_member_newest on search_member (pool, signed_up desc, member_id desc)
  include (gender, sexuality, has_photo, birth, city_id, latitude, longitude, photo_stands_since);
create index search_member_country_newest on search_member (pool, country, signed_up desc, member_id desc)
  include (gender, sexuality, has_photo, birth, city_id, latitude, longitude, photo_stands_since);
create index search_member_region_newest on search_member (pool, country, region, signed_up desc, member_id desc)
  include (gender, sexuality, has_photo, birth, city_id, latitude, longitude, photo_stands_since);
create index search_member_city_newest on search_member (pool, city_id, signed_up desc, member_id desc)
  include (gender, sexuality, has_photo, birth, photo_stands_since);
create index search_member_traits on search_member (pool, gender, sexuality, has_photo, birth)
  include (signed_up, member_id, city_id, latitude, longitude, photo_stands_since);
create index search_member_country_traits on search_member (pool, country, gender, sexuality, has_photo, birth)
  include (signed_up, member_id, city_id, latitude, longitude, photo_stands_since);
create index search_member_region_traits on search_member (pool, country, region, gender, sexuality, has_photo, birth)
  include (signed_up, member_id, city_id, latitude, longitude, photo_stands_since);
create index search_member_city_ages on search_member (pool, city_id, gender, birth)
  include (sexuality, has_photo, signed_up, member_id, photo_stands_since);
create index search_member_years on search_member
  (pool, gender, greatest(extract(year from birth)::int, 1940), signed_up desc, member_id desc)
  include (birth, sexuality, has_photo, country, region, city_id, latitude, longitude, photo_stands_since);
