-- The lines that a member has sent to another, so that none is sent twice; client_id is that of the message.
create table icebreaker_sent (
  member_id uuid not null,
  other_id uuid not null,
  line text not null,
  client_id uuid not null,
  pool text not null,
  sent_at timestamptz not null,
  primary key (member_id, other_id, line)
);
create index icebreaker_sent_received on icebreaker_sent (other_id);
create index icebreaker_sent_lately on icebreaker_sent (sent_at);

-- How many members of a pool have sent a line lately, counted every night.
create table icebreaker_use (
  pool text not null,
  line text not null,
  senders int not null,
  counted_at timestamptz not null,
  primary key (pool, line)
);
