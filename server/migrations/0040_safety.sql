-- A row for each side, so that both find a block under their own id.
create table safety_block (
  member_id uuid not null,
  direction text not null check (direction in ('given', 'received')),
  other_id uuid not null,
  -- Whether the blocker could see the other when blocking: a list of the blocked must not confirm who exists.
  was_visible boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (member_id, direction, other_id)
);
