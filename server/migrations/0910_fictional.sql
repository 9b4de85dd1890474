-- The operator's own profiles. Nobody can log in to one: it has no password, and its address, which no mail reaches, is
-- in no directory. `profile.fictional` repeats it, as profiles repeat what is known of their members.
alter table member add column fictional boolean not null default false;
update member m set fictional = true, password_hash = ''
  from profile p where p.member_id = m.id and p.fictional;
delete from access_session s using member m where m.id = s.member_id and m.fictional;
delete from access_passkey k using member m where m.id = k.member_id and m.fictional;
delete from member_token t using member m where m.id = t.member_id and m.fictional;
delete from member_email e using member m where m.id = e.member_id and m.fictional;
alter table member add constraint member_fictional_password check (not fictional or password_hash = '');
update profile set shows_presence = false where fictional;
create index profile_fictional on profile (site_id, member_id) where fictional;

-- When a member was told that a profile is fictional, and confirmed it, before their first message to it.
create table chat_told_fictional (
  member_id uuid not null,
  other_id uuid not null,
  -- The version of the text that told it.
  version text not null,
  told_at timestamptz not null,
  primary key (member_id, other_id)
);
create index chat_told_fictional_other_id on chat_told_fictional (other_id);

-- Conversations of fictional profiles in which a member has written; which of them wait is read from the inbox.
create table fictional_waiting (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  since timestamptz not null,
  primary key (member_id, conversation_id)
);
create index fictional_waiting_other_id on fictional_waiting (other_id);

-- Which operator answers which message in a profile's name: one answer to each.
create table fictional_answer (
  member_id uuid not null,
  -- The member's message that is answered.
  answers uuid not null,
  other_id uuid not null,
  operator text not null,
  claimed_at timestamptz not null,
  -- The answer, once it is sent.
  message_id uuid,
  primary key (member_id, answers)
);
create index fictional_answer_of_profile on fictional_answer (member_id, claimed_at);
create index fictional_answer_other_id on fictional_answer (other_id);

-- What the regulator may ask of each day (UTC), which stays when profiles and members are erased.
create table fictional_count (
  site_id text not null,
  day date not null,
  made int not null default 0,
  retired int not null default 0,
  -- Messages to the profiles, from them, and the credits that were spent on the former.
  received int not null default 0,
  sent int not null default 0,
  credits int not null default 0,
  -- Whether the messages of the day are counted.
  counted boolean not null default false,
  primary key (site_id, day)
);
