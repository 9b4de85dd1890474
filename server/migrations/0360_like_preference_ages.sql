-- The ages that the member said they look for; null for an open end, and both for who did not say.
alter table like_preference
  add column sought_min_age int,
  add column sought_max_age int;
update like_preference l set sought_min_age = p.sought_min_age, sought_max_age = p.sought_max_age
  from profile p where p.member_id = l.member_id;
