-- The balance beside its ledger; changes only together with it, under this row's lock. Below zero only by a chargeback,
-- which is why the table itself does not forbid it.
create table credit_balance (
  member_id uuid primary key,
  balance int not null default 0,
  paid_user boolean not null default false
) with (fillfactor = 80);

-- Append-only: the sum of delta is the balance.
create table credit_entry (
  member_id uuid not null,
  id uuid not null,
  delta int not null check (delta <> 0),
  reason text not null check (reason in ('signup', 'purchase', 'message', 'photo', 'gift', 'refund', 'chargeback', 'operator')),
  reference text,
  balance_after int not null,
  idempotency_key text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  unique (member_id, idempotency_key)
);
