-- Age checks, which a brand may require of the members of some countries.
-- Once required it stays so until it is passed.
alter table member add column age_check text not null default 'none'
  check (age_check in ('none', 'required', 'passed'));

-- Nobody sees a member whose age has yet to be checked.
alter table profile add column age_unchecked boolean not null default false;
create index profile_age_unchecked on profile (site_id, member_id) where age_unchecked;

-- Only whether and when: no birthday, document, picture or answer of a provider.
create table age_attempt (
  member_id uuid not null,
  id uuid not null,
  provider text not null,
  -- The check at its provider, to ask about it.
  reference text not null,
  -- unknown: it ended without an outcome.
  status text not null default 'pending' check (status in ('pending', 'passed', 'failed', 'unknown')),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (member_id, id),
  check ((ended_at is null) = (status = 'pending'))
);
create index age_attempt_reference on age_attempt (reference);
create index age_attempt_pending on age_attempt (started_at) where status = 'pending';
create index age_attempt_ended on age_attempt (ended_at) where status in ('failed', 'unknown');
