-- `key` and `blurred_key` are the unguessable names of the two sets of files; who holds `key` can see the sharp ones.
create table photo (
  member_id uuid not null,
  id uuid not null,
  key text not null,
  blurred_key text not null,
  private boolean not null default false,
  status text not null default 'checking' check (status in ('checking', 'active', 'rejected')),
  position int not null,
  width int not null,
  height int not null,
  placeholder text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  unique (member_id, hash)
);
