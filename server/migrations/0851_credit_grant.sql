-- Credits that an operator gives a member.
create table credit_grant (
  member_id uuid not null,
  -- Of the operator's form, so that sending again gives nothing twice.
  id uuid not null,
  site_id text not null,
  credits int not null check (credits > 0),
  note text not null,
  -- `waiting`: a second operator has to approve it.
  status text not null check (status in ('waiting', 'given', 'declined')),
  ordered_by text not null,
  decided_by text,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index credit_grant_waiting on credit_grant (created_at) where status = 'waiting';
