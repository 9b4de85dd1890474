-- By whom a member's age was confirmed: a pass counts only where that provider is accepted.
alter table member add column age_provider text;
update member set age_provider = (
  select provider from age_attempt a where a.member_id = member.id and a.status = 'passed' order by a.ended_at desc limit 1
) where age_check = 'passed';

-- When its provider was last asked, so that each check has its turn; and where the member wanted to go, until it ends.
alter table age_attempt add column asked_at timestamptz;
update age_attempt set asked_at = started_at;
alter table age_attempt alter column asked_at set not null;
alter table age_attempt add column next text;
drop index age_attempt_pending;
create index age_attempt_pending on age_attempt (provider, asked_at) where status = 'pending';
