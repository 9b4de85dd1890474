-- The address that a member asked for, until it is confirmed by the link that was mailed there.
alter table account_member add column new_email text;

-- Mails that were asked for on a day (UTC). The key is a keyed hash, so that no address can be read here.
create table account_mail_count (
  site_id text not null,
  key_hash text not null,
  day date not null,
  mails integer not null,
  primary key (site_id, key_hash)
);
create index account_mail_count_day on account_mail_count (day);

-- Browsers in which a member has been; each keeps its secret in a cookie, other for each member here.
create table account_device (
  member_id uuid not null references account_member (id) on delete cascade,
  device_hash text not null,
  seen_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);
create index account_device_seen_at on account_device (seen_at);
