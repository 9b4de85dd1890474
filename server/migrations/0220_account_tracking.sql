-- How a member came (§3 Tracking data), kept at sign-up; no row for who came by themselves.
create table account_tracking (
  member_id uuid primary key references account_member (id),
  network text,
  ref text,
  sub1 text,
  sub2 text,
  sub3 text
);
