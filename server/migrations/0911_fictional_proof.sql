-- What proves that a member was told, and who answered them, stays with the member when the profile is erased: by the
-- profile's name and brand then.
alter table chat_told_fictional drop constraint chat_told_fictional_pkey;
alter table chat_told_fictional
  alter column other_id drop not null,
  add column profile_name text,
  add column profile_site text;
update chat_told_fictional t set profile_name = p.name, profile_site = p.site_id
  from profile p where p.member_id = t.other_id;
alter table chat_told_fictional alter column profile_name set not null, alter column profile_site set not null;
alter table chat_told_fictional add column id uuid not null default gen_random_uuid(), add primary key (member_id, id);
create unique index chat_told_fictional_of on chat_told_fictional (member_id, other_id);

-- An answer may be taken over while the first operator's is still on its way: each has a row of their own until one is
-- sent, whose message has the time of its row.
alter table fictional_answer drop constraint fictional_answer_pkey;
alter table fictional_answer rename column member_id to profile_id;
alter table fictional_answer rename column other_id to member_id;
drop index fictional_answer_other_id;
alter table fictional_answer
  alter column profile_id drop not null,
  add column profile_name text,
  add column profile_site text,
  add primary key (member_id, answers, claimed_at);
update fictional_answer a set profile_name = p.name, profile_site = p.site_id
  from profile p where p.member_id = a.profile_id;
delete from fictional_answer where profile_name is null;
alter table fictional_answer alter column profile_name set not null, alter column profile_site set not null;
create unique index fictional_answer_sent on fictional_answer (member_id, answers) where message_id is not null;

-- The id under which a message was sent and paid for, once its delivery gave it another.
alter table chat_message add column first_id uuid;
