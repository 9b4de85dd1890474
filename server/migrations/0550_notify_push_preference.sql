-- The origin at which the browser subscribed: a press on a notification opens it. Empty if it subscribed before this.
alter table notify_push_subscription add column origin text not null default '';

-- How pushes reach a member; no row for a member who never subscribed or chose.
create table notify_push_preference (
  member_id uuid primary key,
  -- Whether a notification names the sender of a message.
  show_sender boolean not null default false,
  -- Local times (HH:MM) between which no push is sent; null: at any time.
  quiet_from text,
  quiet_to text,
  -- IANA name, as the member's browser last said.
  time_zone text,
  check ((quiet_from is null) = (quiet_to is null))
);
