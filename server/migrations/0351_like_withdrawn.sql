-- Likes that were taken back at least once. Another one like it is no news to anybody.
create table like_withdrawn (
  member_id uuid not null,
  other_id uuid not null,
  -- The receiver had seen one of them.
  seen boolean not null,
  -- One of them was half of a match.
  matched boolean not null,
  primary key (member_id, other_id)
);
create index like_withdrawn_received on like_withdrawn (other_id);
