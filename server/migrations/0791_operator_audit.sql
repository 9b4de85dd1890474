-- What operators changed and looked at. Lines are added and never changed; each hash covers the line and the one before.
create table operator_audit (
  number bigint primary key,
  at timestamptz not null,
  operator text not null,
  -- The permission of the call and the call, or the command.
  what text not null,
  brand text,
  -- The keyed hash of the member's id, as in the security log: an erasure leaves nothing of them to remove.
  member text,
  -- Ids and choices.
  subject jsonb not null,
  reason text,
  before jsonb,
  after jsonb,
  hash text not null
);
create index operator_audit_operator on operator_audit (operator, number);
create index operator_audit_member on operator_audit (member, number);
-- The last line, which the next one follows: its row is what they take turns by.
create table operator_audit_head (
  id smallint primary key check (id = 1),
  number bigint not null,
  hash text not null
);
insert into operator_audit_head (id, number, hash) values (1, 0, '');
create function operator_audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only added to' using errcode = 'insufficient_privilege';
end
$$;
create trigger operator_audit_rows before update or delete on operator_audit
  for each row execute function operator_audit_stays();
create trigger operator_audit_whole before truncate on operator_audit
  for each statement execute function operator_audit_stays();
