-- Photos that members upload for conversations: `member_id` sends, `other_id` receives. A row without a message is an
-- upload that was never sent, and is removed after a day.
create table photo_sent (
  member_id uuid not null,
  id uuid not null,
  other_id uuid not null,
  -- The client id of the upload and of its message.
  client_id uuid not null,
  key text not null,
  status text not null check (status in ('checking', 'active', 'rejected')),
  width int not null,
  height int not null,
  placeholder text not null,
  created_at timestamptz not null,
  primary key (member_id, id),
  unique (member_id, client_id)
);
create index photo_sent_received on photo_sent (other_id);
create index photo_sent_checking on photo_sent (created_at, member_id, id) where status = 'checking';
