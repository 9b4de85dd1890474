-- Members who asked to have their photos verified: shown a pose, of which they send a picture that a person compares with the photos of
-- their profile.
create table verification (
  member_id uuid not null,
  id uuid not null,
  pose text not null,
  -- ended: taken back, given up, or the compared photos are gone.
  status text not null check (status in ('asked', 'waiting', 'accepted', 'refused', 'undecided', 'ended')),
  refusal text,
  -- The folder of the sealed picture while it waits; erased with the decision.
  key text,
  -- The photos of the profile with which it was compared.
  compared uuid[] not null default '{}',
  asked_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  primary key (member_id, id),
  check ((key is not null) = (status = 'waiting'))
);
create index verification_waiting on verification (sent_at, member_id, id) where status = 'waiting';
create index verification_old on verification (asked_at) where status <> 'accepted';

alter table profile add column photo_verified boolean not null default false;
