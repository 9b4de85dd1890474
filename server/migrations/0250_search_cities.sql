-- Members of a city by gender and birth day, with one place to find for each city and gender. One by all traits had up to
-- ten places for each, and finding them cost more than reading past those of other sexualities.
create index search_member_city_ages on search_member (pool, city_id, gender, birth) include (sexuality, has_photo, signed_up, member_id);
create index search_online_city_ages on search_online (pool, city_id, gender, birth) include (sexuality, has_photo, signed_up, member_id);
drop index search_member_city_traits;
drop index search_online_pool_city_id_gender_sexuality_has_photo_birth_idx;
