-- Who was told that somebody they wrote with was banned for fraud.
create table measure_notice (
  member_id uuid not null,
  -- The ban.
  measure_id uuid not null,
  -- The name that the banned member had.
  name text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, measure_id)
);
create index measure_notice_of_measure on measure_notice (measure_id);

-- Whether a member was told so, and has not opened the page that says it.
alter table member add column unseen_notice boolean not null default false;
