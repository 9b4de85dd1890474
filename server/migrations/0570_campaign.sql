-- A mail to many members, as it was when it was started: later changes of its template change no mail of it.
create table campaign (
  id uuid primary key,
  site_id text not null,
  template text not null,
  kind text not null check (kind in ('promotions', 'news')),
  -- The template by language.
  letters jsonb not null,
  audience jsonb not null,
  per_hour integer not null,
  starts_at timestamptz not null,
  status text not null default 'sending' check (status in ('sending', 'stopped', 'done')),
  -- Members are taken in the order of their ids; up to this one they have been.
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  operator text not null,
  created_at timestamptz not null default now(),
  -- Results, which outlive the rows of members.
  sent integer not null default 0,
  delivered integer not null default 0,
  dropped integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  opened integer not null default 0,
  unsubscribed integer not null default 0
);
create index campaign_of_site on campaign (site_id, created_at);
create index campaign_sending on campaign (starts_at) where status = 'sending';

-- The mail of a campaign to a member.
create table campaign_mail (
  member_id uuid not null,
  campaign_id uuid not null,
  taken_at timestamptz not null default now(),
  -- Waits for a stopped campaign to be resumed.
  held boolean not null default false,
  -- Given to the mail server, whatever came of it: it is not given again.
  tried boolean not null default false,
  delivered boolean not null default false,
  dropped boolean not null default false,
  bounced boolean not null default false,
  complained boolean not null default false,
  opened boolean not null default false,
  unsubscribed boolean not null default false,
  primary key (member_id, campaign_id)
);
create index campaign_mail_taken on campaign_mail (campaign_id, taken_at);
create index campaign_mail_held on campaign_mail (campaign_id) where held;
