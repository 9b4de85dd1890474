-- Messages that were sent, or delivered on confirmation, and of which their readers may not have been told: a row for each
-- batch, written with it and removed once it is announced. A row for each message would cost the send more. `due_at`: when
-- any process may announce what is left of it, because the one that wrote it has ended or failed.
create table chat_unannounced (
  batch_id uuid primary key,
  conversations uuid[] not null,
  messages uuid[] not null,
  sent_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index chat_unannounced_due on chat_unannounced (due_at);
