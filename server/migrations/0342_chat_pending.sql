-- A message is pending until its sender has confirmed their address.
alter table chat_message rename column held to pending;
alter table chat_inbox rename column last_held to last_pending;
