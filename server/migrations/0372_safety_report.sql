-- Reports of members by members. Neither's id is in the key, as a report outlives both: a reporter who is erased is no
-- longer named, and a reported member's erasure takes the evidence. The id follows from the reporter and the form's own
-- id, so that sending again stores nothing twice.
create table safety_report (
  id uuid primary key,
  site_id text not null,
  -- Who reported.
  member_id uuid,
  -- Who is reported.
  other_id uuid,
  origin text not null check (origin in ('profile', 'photo', 'message', 'conversation')),
  reason text not null check (reason in ('fake', 'harassment', 'scam', 'content', 'underage', 'other')),
  -- The reporter's own.
  words text not null,
  -- The evidence as it was: the profile, the photo, and the messages that the reporter chose.
  profile jsonb,
  photo_id uuid,
  messages jsonb not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text check (outcome in ('acted', 'no_breach')),
  check ((closed_at is null) = (outcome is null))
);
create index safety_report_by on safety_report (member_id);
create index safety_report_about on safety_report (other_id);
create index safety_report_open on safety_report (created_at) where closed_at is null;
create index safety_report_closed on safety_report (closed_at) where closed_at is not null;
