-- Since when the member is deleted: 14 days later everything of them is erased.
alter table account_member add column deleted_at timestamptz;
-- Why mails no longer go to the member (§4): bounce, fbl, listunsubscribe.
alter table account_member add column notifications_disabled text[] not null default '{}';
create index account_member_deleted_at on account_member (deleted_at) where status = 'deleted';
