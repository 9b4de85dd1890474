-- How a member has arranged a conversation. It is archived up to a message, so that the next one brings it back.
alter table chat_inbox
  add column pinned_at timestamptz,
  add column muted boolean not null default false,
  add column archived_before uuid;
-- Whether the member's read receipts are sent, and others' shown to them.
alter table chat_inbox_head add column receipts boolean not null default true;
