-- A purchase of credits. What was promised (credits, amounts, tax, refund days) is kept as it was shown.
create table payment (
  member_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  site_id text not null,
  package text not null,
  country text not null,
  credits int not null check (credits > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price int not null check (price > 0),
  discount int not null default 0 check (discount >= 0),
  amount int not null check (amount > 0 and amount = price - discount),
  vat int not null check (vat >= 0 and vat < amount),
  code text,
  paymentmethod text not null,
  refund_days int not null,
  provider text not null,
  provider_id text,
  redirect text,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed', 'cancelled')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  next_look_at timestamptz,
  primary key (member_id, id),
  unique (member_id, client_id)
);
-- The job that asks the provider finds the few that are waiting without reading the rest.
create index payment_to_look_up on payment (next_look_at) where status = 'pending';

-- Directory: whose payment a provider's id is.
create table payment_reference (
  provider text not null,
  provider_id text not null,
  member_id uuid not null,
  payment_id uuid not null,
  primary key (provider, provider_id)
);

-- What a provider told, once each, so that a repeated notice is recognised.
create table payment_event (
  member_id uuid not null,
  payment_id uuid not null,
  event_id text not null,
  status text not null,
  told_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (member_id, payment_id, event_id),
  foreign key (member_id, payment_id) references payment (member_id, id) on delete cascade
);

-- A code that a member has used, or holds for a payment that is on its way.
create table payment_discount_use (
  member_id uuid not null,
  code text not null,
  payment_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, code)
);

-- Codes of the operator; TIMEBONUS25 is a rule and has no row. Small and read by name.
create table payment_discount (
  code text primary key check (code = upper(code)),
  site_id text,
  country text,
  user_id uuid,
  expires timestamptz,
  percentage int not null check (percentage between 1 and 99),
  currency text,
  minimum_order_value int,
  paymentmethods text[] not null default '{}',
  validity text not null default 'once-per-user' check (validity in ('once-per-user', 'unlimited')),
  status text not null default 'active' check (status in ('active', 'inactive'))
);

-- The sandbox gateway's own books, as another company would keep them.
create table sandbox_payment (
  id text primary key,
  reference text not null,
  amount int not null,
  currency text not null,
  paymentmethod text not null,
  back_url text not null,
  notice_url text not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed', 'cancelled')),
  created_at timestamptz not null default now()
);
