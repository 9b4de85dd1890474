-- By tag, since when a push waits to be sent to the browser: a second one would only replace it on the screen.
alter table notify_push_subscription add column pending jsonb not null default '{}';
