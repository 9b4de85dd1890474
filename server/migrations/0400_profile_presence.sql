-- Whether others see that the member is online, or was here lately.
alter table profile add column shows_presence boolean not null default true;
