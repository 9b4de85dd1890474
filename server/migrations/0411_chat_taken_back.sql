-- What a message said that was taken back after its receiver had it: evidence for a report by the receiver, and nobody
-- else's to read. `kept_until`: when it is erased.
create table chat_taken_back (
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind text not null,
  text text not null,
  payload jsonb,
  created_at timestamptz not null,
  kept_until timestamptz not null,
  primary key (conversation_id, id)
);
create index chat_taken_back_end on chat_taken_back (kept_until);
