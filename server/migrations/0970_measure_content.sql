-- An operator's decision about a photo or a message that waited is a measure, too. `reason` is what was chosen in the
-- queue, where there are no facts of the operator's own; `told_at` when its member was mailed it, with others.
alter table measure add column reason text;
alter table measure add column told_at timestamptz;
alter table measure drop constraint measure_kind_check;
alter table measure add constraint measure_kind_check check (kind in
  ('message_refused', 'photo_rejected', 'text_removed', 'photo_removed', 'warned', 'report_restricted',
    'write_restricted', 'found_restricted', 'suspended', 'banned'));
create index measure_untold on measure (member_id) where reason is not null and told_at is null;
-- The measure of a refused message, whose id changes when it is delivered.
alter table chat_held add column measure_id uuid;
create index chat_held_measure on chat_held (measure_id) where measure_id is not null;
