-- Conversation family. The id derives from the pair and the installation's secret. No foreign key to the conversation:
-- one statement is the only writer of both, and the check would cost every message a lookup and a lock.
create table chat_conversation (
  conversation_id uuid primary key,
  member_low uuid not null,
  member_high uuid not null check (member_low < member_high),
  started_by uuid not null,
  created_at timestamptz not null default now()
);

-- Ids rise within a conversation, whichever process made them. `held`: waits until the sender has confirmed their address.
create table chat_message (
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  kind text not null default 'text' check (kind in ('text', 'image', 'gift')),
  text text not null,
  held boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (conversation_id, id),
  unique (conversation_id, sender_id, client_id)
);

-- Member family: a row for each side of a conversation, with what a list of chats shows. No index but the key, so that
-- every update stays within its page. `hidden`: the other does not exist for this member now (blocked, deleted).
create table chat_inbox (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  last_id uuid not null,
  last_sender_id uuid not null,
  last_client_id uuid not null,
  last_kind text not null,
  last_text text not null,
  last_held boolean not null,
  last_at timestamptz not null,
  num_unread int not null default 0 check (num_unread >= 0),
  last_read uuid,
  other_last_read uuid,
  removed_before uuid,
  hidden boolean not null default false,
  version bigint not null,
  primary key (member_id, conversation_id)
) with (fillfactor = 70);

-- Whoever changes a member's inbox holds this row's lock; of several members in the order of their ids.
create table chat_inbox_head (
  member_id uuid primary key,
  version bigint not null default 0,
  unread_total int not null default 0 check (unread_total >= 0),
  -- How many conversations the member started (§5).
  started int not null default 0,
  -- The newest message on either side; the next one's id is higher, whatever the clocks of other processes say.
  last_id uuid
) with (fillfactor = 70);
