-- What a message carries beside its text, by its kind; null for a text.
alter table chat_message add column payload jsonb;
alter table chat_inbox add column last_payload jsonb;
-- The kinds are the contract's, whose list grows without a migration; nothing but the send writes them.
alter table chat_message drop constraint chat_message_kind_check;
