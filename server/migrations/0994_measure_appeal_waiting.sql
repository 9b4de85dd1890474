-- Until its decision, or its member's erasure. `made_by` is the measure's: its operator is not handed the appeal.
alter table measure_appeal add column made_by text;
alter table measure_appeal add column waits boolean not null default true;
update measure_appeal a set made_by = m.made_by,
  waits = m.member_id is not null and not exists (select from measure_decision d where d.measure_id = a.measure_id)
  from measure m where m.id = a.measure_id;
alter table measure_appeal alter column made_by set not null;
create index measure_appeal_waiting on measure_appeal (created_at, made_by) where waits;
