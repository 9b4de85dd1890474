-- A browser that asked to be told, under the session in which it did: when that session is over, so is this.
create table notify_push_subscription (
  member_id uuid not null,
  endpoint_hash text not null,
  session_hash text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, endpoint_hash)
);

-- Whose a browser is now: two members who share one must not be told of each other's messages.
create table notify_push_endpoint (
  endpoint_hash text primary key,
  member_id uuid not null
);
