-- When a member's week was last looked at, so that it is once a week, and up to when they were told of it by mail.
create table notify_week (
  member_id uuid primary key,
  looked_at timestamptz not null default now(),
  told_at timestamptz
);
create index notify_week_looked_at on notify_week (looked_at);
-- Members of before, spread over the week; nothing can be mailed to addresses that end in .invalid.
insert into notify_week (member_id, looked_at)
select p.member_id, now() - random() * interval '7 days' from profile p join account_member a on a.id = p.member_id
where p.status = 'active' and a.email not like '%.invalid';
