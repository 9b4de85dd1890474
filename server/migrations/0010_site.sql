-- One row a brand, made from sites/*.json; small and read whole into memory.
create table site (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  pool text not null,
  document jsonb not null,
  updated_at timestamptz not null default now()
);
