-- Only members who can be found, and only what a search compares: narrow, so that every search is an index-only scan.
-- An untold sexuality is '', an unknown region '' and an unknown city 0 at 0, 0, so that each is an ordinary value of an index.
create table search_member (
  member_id uuid primary key,
  pool text collate "C" not null,
  gender text collate "C" not null,
  sexuality text collate "C" not null,
  has_photo boolean not null,
  birth date not null,
  country text collate "C" not null,
  region text collate "C" not null,
  city_id int not null,
  -- The city's position, never the member's.
  latitude real not null,
  longitude real not null,
  -- In milliseconds, because a page's cursor carries it exactly.
  signed_up timestamptz(3) not null
);

-- To list: newest first, within the pool, a country, a region, a city.
create index search_member_newest on search_member (pool, signed_up desc, member_id desc) include (gender, sexuality, has_photo, birth, city_id, latitude, longitude);
create index search_member_country_newest on search_member (pool, country, signed_up desc, member_id desc) include (gender, sexuality, has_photo, birth, city_id, latitude, longitude);
create index search_member_region_newest on search_member (pool, country, region, signed_up desc, member_id desc) include (gender, sexuality, has_photo, birth, city_id, latitude, longitude);
create index search_member_city_newest on search_member (pool, city_id, signed_up desc, member_id desc) include (gender, sexuality, has_photo, birth);

-- To count, and to list what is rare: all who have some traits lie side by side, by birth day.
create index search_member_traits on search_member (pool, gender, sexuality, has_photo, birth) include (signed_up, member_id, city_id, latitude, longitude);
create index search_member_country_traits on search_member (pool, country, gender, sexuality, has_photo, birth) include (signed_up, member_id, city_id, latitude, longitude);
create index search_member_region_traits on search_member (pool, country, region, gender, sexuality, has_photo, birth) include (signed_up, member_id, city_id, latitude, longitude);
create index search_member_city_traits on search_member (pool, city_id, gender, sexuality, has_photo, birth) include (signed_up, member_id);

-- The same of those who were here in the last minutes. The time changes once a minute a member and is in no index,
-- so that a page with room keeps the new row beside the old one and no index is touched.
create table search_online (like search_member including all, last_active_at timestamptz not null) with (fillfactor = 70);
