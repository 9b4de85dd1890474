-- A row for the giver and a row for the receiver, so that both find a like under their own id.
create table like_edge (
  member_id uuid not null,
  direction text not null check (direction in ('given', 'received')),
  other_id uuid not null,
  created_at timestamptz not null default now(),
  -- Of a received like: its receiver has not seen it yet.
  is_new boolean not null default false,
  -- Both like each other.
  matched boolean not null default false,
  primary key (member_id, direction, other_id)
);
create index like_edge_listed on like_edge (member_id, direction, is_new desc, created_at desc);
create index like_edge_matched on like_edge (member_id, direction, created_at desc) where matched;

-- Who lets us give likes in their name, and to whom: their own words, copied from the profile at every change of it.
create table like_preference (
  member_id uuid primary key,
  automatic boolean not null,
  pool text not null,
  country text,
  gender text,
  -- 'male', 'female' or 'any'.
  seeks text not null,
  birth date not null,
  -- Confirmed, and not invisible.
  visible boolean not null,
  last_given_at timestamptz
);
create index like_preference_automatic on like_preference (pool, country, gender, last_given_at) where automatic and visible;
