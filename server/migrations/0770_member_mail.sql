-- A mail, without its words: what came of it, for who asks why it did not arrive.
create table member_mail (
  -- The job that sends it, however often.
  job_id uuid not null,
  -- The keyed hash of its address, as the log has it.
  account text not null,
  kind text not null,
  -- Nobody, if its address was not known to be a member's.
  member_id uuid,
  began_at timestamptz not null default now(),
  ended_at timestamptz not null default now(),
  outcome text not null check (outcome in ('taken', 'failed', 'given_up')),
  attempts integer not null default 1,
  -- Of the mail server, without the address; else why there was none.
  answer text,
  primary key (account, job_id, kind)
);
create index member_mail_account on member_mail (account, began_at);
create index member_mail_member_id on member_mail (member_id);
create index member_mail_began_at on member_mail (began_at);
