-- From when the term of an account that is never confirmed counts: its sign-up. Members who signed up before there was
-- a term could not know of it, so theirs begins with this migration.
alter table account_member add column unconfirmed_from timestamptz not null default now();
drop index account_member_unconfirmed;
create index account_member_unconfirmed on account_member (unconfirmed_from) where status = 'not_confirmed';
