-- How often a batch has been taken up after the process that wrote it left it: what keeps failing is given up by that, not
-- by its age, as time in which no process ran is no failure.
alter table chat_unannounced add column tries smallint not null default 0;
