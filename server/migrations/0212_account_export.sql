-- A member's own data as a file, while it is made and for as long as it can be fetched. `key` names the file.
create table account_export (
  member_id uuid primary key,
  key text not null,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  bytes int
);
create index account_export_ready_at on account_export (ready_at);
