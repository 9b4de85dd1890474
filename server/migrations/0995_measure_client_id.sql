-- The form's own id, by which one that is sent again takes no second measure; null for what queues decide.
alter table measure add column client_id uuid;
