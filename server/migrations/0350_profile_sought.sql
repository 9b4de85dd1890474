-- Whom the member wants to meet; null where they did not say. An open end of the ages is null.
alter table profile
  add column sought_gender text check (sought_gender in ('male', 'female', 'any')),
  add column sought_min_age int,
  add column sought_max_age int;
