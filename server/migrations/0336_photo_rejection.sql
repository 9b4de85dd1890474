alter table photo add column rejection text;
-- For operators' lists, oldest first.
create index photo_checking on photo (created_at, member_id, id) where status = 'checking';
