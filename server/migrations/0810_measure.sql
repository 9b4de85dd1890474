-- What operators decide about members who break the house rules. Rows are added and never changed, but for the erasure
-- of a member, which leaves what the yearly numbers count.
create table measure (
  id uuid primary key,
  -- Null once the member is erased.
  member_id uuid,
  site_id text not null,
  kind text not null check (kind in
    ('text_removed', 'photo_removed', 'warned', 'write_restricted', 'found_restricted', 'suspended', 'banned')),
  rule text not null,
  facts text not null,
  -- What made us look: a report, our own look, or a program.
  found text not null check (found in ('report', 'look', 'automatic')),
  report_id uuid,
  -- The photo that was removed.
  photo_id uuid,
  -- The texts that were removed, to be put back after an appeal.
  removed_texts jsonb,
  -- Null where it holds for good.
  until timestamptz,
  made_by text not null,
  created_at timestamptz not null default now()
);
create index measure_of_member on measure (member_id, created_at);
create index measure_until on measure (until) where until is not null;
create index measure_created on measure (created_at);

-- Why a measure holds no more.
create table measure_end (
  measure_id uuid primary key,
  reason text not null check (reason in ('lifted', 'appeal', 'over')),
  note text not null default '',
  ended_by text,
  ended_at timestamptz not null default now()
);

create table measure_appeal (
  measure_id uuid primary key,
  text text not null,
  created_at timestamptz not null default now()
);

create table measure_decision (
  measure_id uuid primary key,
  outcome text not null check (outcome in ('upheld', 'dismissed')),
  reasons text not null,
  decided_by text not null,
  decided_at timestamptz not null default now()
);

-- Suspended or banned since; a member who left as well stays `deleted`, and cannot come back.
alter table member add column barred_at timestamptz;
alter table member add column cannot_write boolean not null default false;
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check
  check (status in ('not_confirmed', 'active', 'deleted', 'barred'));

-- Whether a member whom a measure keeps from being found was invisible before; null without such a measure.
alter table profile add column invisible_before boolean;
