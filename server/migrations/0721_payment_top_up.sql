-- What members agreed to about automatic top-ups, `amount` being the price they saw; amounts in minor units. One that has
-- ended stays as the record of it.
create table payment_top_up (
  member_id uuid not null,
  id uuid not null,
  site_id text not null,
  package text not null,
  below integer not null check (below > 0),
  most integer not null,
  amount integer not null check (amount <= most),
  currency text not null,
  terms text not null,
  connection_country text,
  agreed_at timestamptz not null default now(),
  next_look_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by text check (
    ended_by in ('member', 'link', 'changed', 'withdrawn', 'card', 'package', 'declined', 'unanswered', 'blocked', 'mail')
  ),
  primary key (member_id, id)
);
create unique index payment_top_up_on on payment_top_up (member_id) where ended_at is null;
create index payment_top_up_look on payment_top_up (next_look_at) where ended_at is null;

-- A top-up: announced by mail, due a day after that, and charged by the payment with its `client_id`, which is another
-- one for a second try. `dropped`: not charged, as it was ended, not needed or not allowed. `unanswered`: given up
-- without knowing whether it was charged.
create table payment_top_up_order (
  member_id uuid not null,
  id uuid not null,
  top_up_id uuid not null,
  amount integer not null,
  currency text not null,
  kept_id uuid not null,
  card text,
  client_id uuid not null,
  state text not null default 'announced' check (
    state in ('announced', 'charging', 'paid', 'declined', 'unanswered', 'dropped')
  ),
  tries integer not null default 0,
  announced_at timestamptz not null,
  due_at timestamptz,
  charged_at timestamptz,
  primary key (member_id, id)
);
create unique index payment_top_up_open on payment_top_up_order (member_id) where state in ('announced', 'charging');
create index payment_top_up_due on payment_top_up_order (announced_at) where state in ('announced', 'charging');

-- Nobody asked for these credits at once, so their buyer may withdraw from all of them.
alter table payment add column topped_up boolean not null default false;
