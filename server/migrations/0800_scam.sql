-- What the reader of a message is warned of, until they say that it is fine.
alter table chat_message add column warning text;

-- What was noticed in a message that its reader is warned of, or that was checked first; nothing of its text.
create table scam_flag (
  member_id uuid not null,
  message_id uuid not null,
  kinds text[] not null,
  score smallint not null,
  -- Whether its sender was asked first, and sent it all the same.
  confirmed boolean not null,
  created_at timestamptz not null default now(),
  primary key (member_id, message_id)
);
create index scam_flag_age on scam_flag (created_at);

-- How many members a member sent the same text within a day: its keyed hash, not the text.
create table scam_repeat (
  member_id uuid not null,
  text_hash bytea not null,
  receivers integer not null,
  last_at timestamptz not null,
  primary key (member_id, text_hash)
);
create index scam_repeat_age on scam_repeat (last_at);
