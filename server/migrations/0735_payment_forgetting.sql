-- Payers whom a gateway is to forget with their card, until it has confirmed that it did. Nothing says whose it was, so
-- that a row outlives its member.
create table payment_forgetting (
  gateway text not null,
  customer text not null,
  asked_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  primary key (gateway, customer)
);
create index payment_forgetting_due on payment_forgetting (next_try_at);
