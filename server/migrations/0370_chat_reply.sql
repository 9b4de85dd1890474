-- The message to which this one replies, of the same conversation.
alter table chat_message add column reply_to uuid;
