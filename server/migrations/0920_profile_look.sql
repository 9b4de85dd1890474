-- What a member wrote that no operator has looked at yet: of a new profile or changed since, from when on, and whether
-- others see the texts only after the look. Null for profiles from before, which do not wait.
alter table profile add column look_due text check (look_due in ('new', 'changed'));
alter table profile add column look_due_since timestamptz;
alter table profile add column texts_held boolean not null default false;
create index profile_look_due on profile (site_id, look_due_since, member_id)
  where look_due_since is not null and status = 'active' and not fictional;
