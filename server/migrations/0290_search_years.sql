-- The newest of an age, wherever they live: one year in sixty is rare among all members and long to walk to, but many to gather.
-- Those born before 1940 count as one year, as they are few.
create index search_member_years on search_member (pool, gender, greatest(extract(year from birth)::int, 1940), signed_up desc, member_id desc)
  include (birth, sexuality, has_photo, country, region, city_id, latitude, longitude);
create index search_online_years on search_online (pool, gender, greatest(extract(year from birth)::int, 1940), signed_up desc, member_id desc)
  include (birth, sexuality, has_photo, country, region, city_id, latitude, longitude);
