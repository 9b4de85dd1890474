-- Members whom a member passed in the swipe game, who are not shown again for a while.
create table swipe_pass (
  member_id uuid not null,
  other_id uuid not null,
  passed_at timestamptz not null,
  primary key (member_id, other_id)
);
create index swipe_pass_latest on swipe_pass (member_id, passed_at);
create index swipe_pass_received on swipe_pass (other_id);
create index swipe_pass_age on swipe_pass (passed_at);

-- How many likes of the game a member has given in their latest day, which ends at their midnight.
create table swipe_day (
  member_id uuid primary key,
  likes int not null,
  ends_at timestamptz not null
);
create index swipe_day_end on swipe_day (ends_at);
