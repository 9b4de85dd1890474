-- What a member wants to be told of (§3 Notification preference keys); no row for whoever never chose.
-- Advertising is off until it is asked for.
create table notify_preference (
  member_id uuid primary key,
  new_conversations boolean not null default true,
  new_messages boolean not null default true,
  "like" boolean not null default true,
  unread_message_reminders boolean not null default true,
  promotions boolean not null default false,
  weekly_updates boolean not null default true,
  news boolean not null default false,
  reminders boolean not null default true
);

-- When the member was last mailed about what: once an absence is enough.
create table notify_mail (
  member_id uuid not null,
  about text not null check (about in ('message', 'like', 'unread')),
  sent_at timestamptz not null default now(),
  primary key (member_id, about)
);
