-- The cards that a member paid with, as keyed hashes of what the gateway knows each by, so that whoever is banned is
-- noticed when they pay again. Removed with the account.
create table payment_card (
  member_id uuid not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, hash)
);
alter table measure_mark drop constraint measure_mark_kind_check;
alter table measure_mark add constraint measure_mark_kind_check
  check (kind in ('email', 'iban', 'phone', 'card', 'photo'));
