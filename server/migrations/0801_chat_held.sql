-- `held` while a person looks at a message before it is delivered, which is pending for so long; `refused` if it is not.
alter table chat_message add column review text;
alter table chat_inbox add column last_review text;

-- Messages that are held or were: why, and what came of it. Their words are in the message alone.
create table chat_held (
  -- The message's, until it is delivered with a new one.
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  other_id uuid not null,
  site_id text not null,
  kinds text[] not null,
  score smallint not null,
  price integer not null,
  created_at timestamptz not null default now(),
  -- released, refused, undeliverable (its receiver was gone) or withdrawn (its sender took it back).
  outcome text,
  rule text,
  decided_by text,
  decided_at timestamptz,
  -- When the outcome took effect: delivered, or credits returned.
  applied_at timestamptz,
  primary key (conversation_id, id)
);
create index chat_held_id on chat_held (id);
create index chat_held_open on chat_held (created_at) where outcome is null;
create index chat_held_sender on chat_held (sender_id);
