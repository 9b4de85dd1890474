-- The latest entry of the account: the next one's id is made after it, under the account's lock, so that the entries'
-- order is that of their balances. Null until the first entry after this migration.
alter table credit_balance add column last_entry_id uuid;
