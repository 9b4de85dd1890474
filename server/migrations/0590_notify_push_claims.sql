-- By subject, the job that is to send the push; an earlier job about the same that still waits sends nothing.
alter table notify_push_subscription add column claims jsonb not null default '{}';
