-- Whether the operator who closed a report found it manifestly unfounded (DSA Art. 23), and who may not report for a
-- time.
alter table safety_report add column unfounded boolean not null default false;
alter table safety_past_report add column unfounded boolean not null default false;

alter table measure drop constraint measure_kind_check;
alter table measure add constraint measure_kind_check check (kind in
  ('text_removed', 'photo_removed', 'warned', 'report_restricted', 'write_restricted', 'found_restricted',
    'suspended', 'banned'));
alter table member add column cannot_report boolean not null default false;
