-- Money that we give back: what was ordered, by whom, and how far it is. The money itself is a payment_reversal.
create table payment_refund (
  member_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  reason text not null check (reason in ('withdrawal', 'operator')),
  -- Minor units of the payment's currency.
  amount int not null check (amount > 0),
  credits int not null check (credits >= 0),
  note text not null default '',
  ordered_by text,
  decided_by text,
  status text not null default 'ordered' check (status in ('waiting', 'ordered', 'sent', 'refused', 'declined')),
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, payment_id) references payment (member_id, id) on delete cascade
);
create index payment_refund_waiting on payment_refund (created_at) where status = 'waiting';

-- What a person has to decide about a payment, once for each kind of case.
create table payment_case (
  member_id uuid not null,
  payment_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  note text,
  primary key (member_id, payment_id, kind),
  foreign key (member_id, payment_id) references payment (member_id, id) on delete cascade
);
create index payment_case_open on payment_case (created_at) where closed_at is null;

-- Operators name a payment by its number alone.
create index payment_reference_of_payment on payment_reference (payment_id);

-- What is with its payer again, in minor units: the sum of its reversals.
alter table payment add column returned int not null default 0;
-- Whether the buyer asked for the credits at once, knowing that used ones do not go back.
alter table payment add column begins_at_once boolean not null default false;
