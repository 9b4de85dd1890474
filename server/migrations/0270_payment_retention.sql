-- The discount that a member took in place of leaving: one at a time, and a new one after a year. The code is theirs alone.
create table payment_retention (
  member_id uuid primary key,
  code text not null check (code = upper(code)),
  amount int not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  taken_at timestamptz not null default now(),
  expires timestamptz not null
);
