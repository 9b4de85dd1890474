-- Searches for members with verified photos read a table of these alone, as those for members online do, however few they are.
alter table search_member add column verified boolean not null default false;
alter table search_online add column verified boolean not null default false;
create table search_verified (like search_member including all);
