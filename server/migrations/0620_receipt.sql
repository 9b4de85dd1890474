-- Evidence for the tax: where the buyer was by their profile and by their connection when they bought.
alter table payment add column profile_country text, add column connection_country text;

-- The last number of each series of a company's receipts. Locked from the number's assignment to the commit.
create table receipt_counter (
  company text not null,
  series text not null,
  last int not null,
  primary key (company, series)
);

-- Receipts and credit notes, as they were issued; no row changes but for when it was mailed and checked.
create table receipt (
  member_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- The reversal that it is about; empty for the payment itself.
  reversal_id text not null default '',
  kind text not null check (kind in ('receipt', 'credit_note')),
  site_id text not null,
  company text not null,
  series text not null,
  serial int not null,
  -- The number of the payment's own receipt, in what came after it.
  corrects text,
  -- The company's local day.
  issued_on text not null,
  -- The company's name, address and numbers on that day.
  seller jsonb not null,
  credits int not null,
  -- Minor units; those of a credit note are negative.
  price int not null,
  discount int not null,
  gross int not null,
  vat int not null,
  currency text not null,
  -- VAT, in tenths of a percent of the net price.
  vat_permille int not null,
  paymentmethod text not null,
  -- Whose VAT it is, and the countries that speak for it or against it.
  country text not null,
  evidence jsonb not null,
  conflict boolean not null,
  checked_by text,
  checked_at timestamptz,
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, id),
  unique (member_id, payment_id, reversal_id)
);
create index receipt_number on receipt (company, series, serial);
create index receipt_unchecked on receipt (created_at) where conflict and checked_at is null;
