-- What a banned member used, as keyed hashes, so that they are noticed when they come back. They hold as long as the ban,
-- also once its member is erased.
create table measure_mark (
  hash text not null,
  measure_id uuid not null,
  kind text not null check (kind in ('email', 'iban', 'phone', 'photo')),
  created_at timestamptz not null default now(),
  primary key (measure_id, hash)
);
create index measure_mark_hash on measure_mark (hash);

-- Members who have something of a banned member's; a person decides whether they are the same.
create table measure_return (
  member_id uuid not null,
  -- The ban.
  measure_id uuid not null,
  kinds text[] not null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('same', 'other')),
  decided_by text,
  decided_at timestamptz,
  primary key (member_id, measure_id)
);
create index measure_return_open on measure_return (created_at) where outcome is null;
create index measure_return_of_measure on measure_return (measure_id);
