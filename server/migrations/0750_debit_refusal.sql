-- Files and groups that a bank refused as a whole, for a fault of the file: each waits for a person. Their debits are
-- collected again.
create table debit_refusal (
  -- The id of the file, or of a group in one.
  id text not null,
  gateway text not null,
  -- The bank's code.
  reason text,
  debits int not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  primary key (gateway, id)
);
create index debit_collected on debit (due_on) where status = 'collected';
