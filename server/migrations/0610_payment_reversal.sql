-- Money of a completed payment that moved again, each time in a row of its own that never changes.
create table payment_reversal (
  member_id uuid not null,
  payment_id uuid not null,
  reversal_id text not null,
  kind text not null check (kind in ('refund', 'refund_failed', 'chargeback', 'chargeback_reversed')),
  -- Minor units of the payment's currency.
  amount int not null check (amount > 0),
  -- What the ledger gave or took for it.
  credits int not null,
  reversed_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (member_id, payment_id, reversal_id),
  foreign key (member_id, payment_id) references payment (member_id, id) on delete cascade
);

-- Evidence for the tax: where the gateway says that the card or account is.
alter table payment add column payer_country text;

alter table sandbox_payment add column keeps boolean not null default false;
create table sandbox_refund (
  id text primary key,
  payment_id text not null,
  amount int not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refund_of_payment on sandbox_refund (payment_id);
