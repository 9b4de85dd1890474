-- What people asked about their data: in the settings, recorded as it happens, or by mail, entered by an operator. Once
-- a member is erased nothing in their rows says who it was.
create table rights_request (
  id uuid primary key,
  site_id text not null,
  member_id uuid,
  kind text not null check (kind in ('copy', 'erasure', 'correction', 'restriction', 'objection')),
  origin text not null check (origin in ('product', 'mail')),
  asked_at timestamptz not null,
  note text not null default '',
  closed_at timestamptz,
  outcome text check (outcome in ('done', 'partly', 'refused', 'withdrawn')),
  closed_by text,
  check ((closed_at is null) = (outcome is null))
);
create index rights_request_open on rights_request (asked_at, id) where closed_at is null;
create index rights_request_closed on rights_request (closed_at, id) where closed_at is not null;
create index rights_request_member on rights_request (member_id);
