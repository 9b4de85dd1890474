-- What a traffic source is told of a member it brought. The key makes each event one, however often it is published.
create table postback (
  member_id uuid not null,
  event text not null,
  -- The payment that it is about; empty where there is none.
  reference text not null default '',
  -- What the network knows it by: random, so that it tells nothing of the member.
  id uuid not null default gen_random_uuid(),
  site_id text not null,
  network text not null,
  amount int,
  currency text,
  created_at timestamptz not null default now(),
  tries int not null default 0,
  -- Why the last try failed.
  failure text,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (member_id, event, reference)
);
create index postback_created on postback (site_id, created_at);
