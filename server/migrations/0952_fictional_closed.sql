-- Conversations of fictional profiles that an operator closed, as what a member wrote needs no answer.
alter table fictional_count add column closed int not null default 0;
