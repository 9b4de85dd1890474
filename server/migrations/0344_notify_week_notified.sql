-- Up to when the member was notified of their week by mail.
alter table notify_week rename column told_at to notified_at;
