-- Cards that members keep at gateways: how the gateway names their payer, and what they recognise; never a number.
create table payment_kept (
  member_id uuid not null,
  gateway text not null,
  id uuid not null default gen_random_uuid(),
  customer text not null,
  label text,
  kept_at timestamptz not null default now(),
  primary key (member_id, gateway)
);
-- What the gateway was asked, so that a start that is repeated asks the same; `customer` until the payment has ended.
alter table payment
  add column method text not null default 'ask' check (method in ('ask', 'keep', 'kept')),
  add column customer text;
-- One charge of a kept card at a time: whoever presses again while it is under way goes on with it.
create unique index payment_charging on payment (member_id) where method = 'kept' and status = 'pending';
-- Whether the card that a payment of the sandbox keeps is declined when it is charged again.
alter table sandbox_payment add column declines boolean not null default false;
