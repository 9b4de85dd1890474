-- SEPA direct debit (Core). Account numbers, names and phones are sealed with the installation's secret; what is
-- compared is a keyed hash. Mandates and debits outlive their member: a creditor proves them for 14 months.
create table debit_mandate (
  member_id uuid not null,
  id uuid not null,
  -- Random, so that none is given twice.
  reference text not null,
  site_id text not null,
  gateway text not null,
  creditor_id text not null,
  creditor_name text not null,
  locale text not null,
  -- Sealed: IBAN, name and address of the account holder.
  account text not null,
  iban_hash text not null,
  -- Country and the last four characters.
  iban_label text not null,
  -- Sealed; null once the mandate is signed or given up.
  phone text,
  phone_hash text not null,
  status text not null default 'unsigned' check (status in ('unsigned', 'signed', 'ended')),
  created_at timestamptz not null default now(),
  signed_at timestamptz,
  -- The last collection; a mandate lapses 36 months after it.
  used_at timestamptz,
  primary key (member_id, id)
);
create unique index debit_mandate_signed on debit_mandate (member_id, gateway) where status = 'signed';

-- One-time codes that were sent, each as a keyed hash.
create table debit_code (
  member_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  phone_hash text not null,
  code_hash text not null,
  tries int not null default 0,
  used_at timestamptz,
  sent_at timestamptz not null default now(),
  primary key (member_id, id),
  foreign key (member_id, mandate_id) references debit_mandate (member_id, id) on delete cascade
);
create index debit_code_of_phone on debit_code (phone_hash, sent_at);
create index debit_code_sent on debit_code (sent_at);

-- Accounts and phones that may not be used, as keyed hashes.
create table debit_block (
  hash text primary key,
  kind text not null check (kind in ('iban', 'phone')),
  reason text not null,
  blocked_by text not null,
  created_at timestamptz not null default now()
);

-- Collection files for the bank; `written_at` is null until one is on disk.
create table debit_file (
  id text not null,
  gateway text not null,
  created_at timestamptz not null default now(),
  written_at timestamptz,
  primary key (gateway, id)
);
create unique index debit_file_unwritten on debit_file (gateway) where written_at is null;

-- A payment that is collected; its id is the payment's.
create table debit (
  member_id uuid not null,
  id uuid not null,
  mandate_id uuid not null,
  gateway text not null,
  -- Minor units of euros.
  amount int not null check (amount > 0),
  at_once boolean not null,
  -- The day on which it is collected, as announced.
  due_on text not null check (due_on ~ '^\d{4}-\d\d-\d\d$'),
  status text not null default 'placed'
    check (status in ('placed', 'cancelled', 'collected', 'settled', 'rejected', 'returned')),
  -- The bank's code.
  reason text,
  -- Our refund by which it was cancelled, with its credits already given.
  refund_order uuid,
  file_id text,
  -- The group of the file, which the bank may book as one.
  batch text,
  sequence text check (sequence in ('FRST', 'RCUR')),
  -- Grows with each change of status; `told` is the last one that the payment follows.
  version int not null default 1,
  told int not null default 0,
  origin text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (member_id, id),
  foreign key (member_id, mandate_id) references debit_mandate (member_id, id)
);
create index debit_id on debit (id);
create index debit_placed on debit (due_on) where status = 'placed';
create index debit_untold on debit (id) where told < version;
create index debit_of_file on debit (file_id);
